-- What version 0.1.0 has left in a database: a game of Gardens in which a draw is on offer, the same against the computer,
-- one that was resigned; a daily of Wyr that goes on and one that was finished; an invitation.
INSERT INTO numbers DEFAULT VALUES;
INSERT INTO numbers DEFAULT VALUES;
INSERT INTO numbers DEFAULT VALUES;
INSERT INTO numbers DEFAULT VALUES;
INSERT INTO numbers DEFAULT VALUES;
INSERT INTO numbers DEFAULT VALUES;
INSERT INTO matches (id, game, start, moves, version, position_version, seat_0, seat_1, guild_id, channel_id, began, moved,
  draw_offer, seed, day, ranked, public, undos, score, perfect, winner, reason, ended, shown_version, shown_message,
  shown_picture, level, hints) VALUES
  (1, 'gardens', '-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,- 10.0,0.10,0.0,0.0 w 8 1',
   'wh1>a1 bh3>e3>e2>d2', 4, 3, 101, 102, 201, 301, '2026-11-01 12:00:00.123456', '2026-11-01 13:00:00.000000',
   1, NULL, NULL, FALSE, TRUE, 0, NULL, FALSE, NULL, NULL, NULL, 3, 401, TRUE, NULL, 0),
  (2, 'gardens', '-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,- 10.0,0.10,0.0,0.0 w 8 1',
   '', 1, 1, 101, 0, NULL, 302, '2026-11-01 12:00:00.000000', '2026-11-01 12:00:00.000000',
   NULL, NULL, NULL, FALSE, TRUE, 0, NULL, FALSE, NULL, NULL, NULL, 1, 402, TRUE, 2, 0),
  (3, 'gardens', '-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,- 10.0,0.10,0.0,0.0 w 8 1',
   'wh1>a1', 3, 2, 102, 101, 201, 301, '2026-11-01 12:00:00.000000', '2026-11-01 14:00:00.000000',
   NULL, NULL, NULL, FALSE, TRUE, 0, NULL, FALSE, 0, 'resignation', '2026-11-01 14:00:00.000000', 3, 403, TRUE, NULL, 0),
  (4, 'wyr', 'R9,F4,C5,R4,K6,C9,M3,F1,R8,C1,M11,F10,C11,M6,R6,K8,R11,M5,F7,M2,C3,M4,M1,F5,F11,F9,R10,R1,F3,R7,M10,C2,F6,C7,C10,R2,R3,C4,F2,M9,R5,M7,K4,C6,M8,K1,F8,C8 0 -/-/-/-/- 0.0 0',
   'a1>1 a12>1 b10>1 b10>1 b11>1 b6>1 b4>1', 8, 8, 101, NULL, 201, 301, '2026-11-01 12:00:00.000000',
   '2026-11-01 12:30:00.000000', NULL, '2026-11-01', '2026-11-01', TRUE, FALSE, 1, -57, FALSE, NULL, NULL, NULL, 0, NULL,
   FALSE, NULL, 0),
  (5, 'wyr', 'R9,F4,C5,R4,K6,C9,M3,F1,R8,C1,M11,F10,C11,M6,R6,K8,R11,M5,F7,M2,C3,M4,M1,F5,F11,F9,R10,R1,F3,R7,M10,C2,F6,C7,C10,R2,R3,C4,F2,M9,R5,M7,K4,C6,M8,K1,F8,C8 0 -/-/-/-/- 0.0 0',
   'a1>1 a12>1 b10>1 b10>1 b11>1 b6>1 b4>1', 9, 8, 102, NULL, 201, 301, '2026-11-01 12:00:00.000000',
   '2026-11-01 12:40:00.000000', NULL, '2026-11-01', '2026-11-01', TRUE, FALSE, 2, -57, FALSE, NULL, 'finished',
   '2026-11-01 12:40:00.000000', 0, NULL, FALSE, NULL, 0);
INSERT INTO appearances (match_id, guild_id) VALUES (4, 201), (5, 201);
INSERT INTO invitations (id, challenger, opponent, target, guild_id, channel_id, made, expires, message, status, match_id)
  VALUES (6, 102, 101, 7, 201, 301, '2026-11-01 12:00:00.000000', '2026-11-02 12:00:00.000000', 404, 'open', NULL);
INSERT INTO people (person, name) VALUES (101, 'Anna'), (102, 'Ben');
INSERT INTO keep (key, value) VALUES ('secret', 'rosemary and thyme');
INSERT INTO preferences (person, theme) VALUES (101, 'night');
INSERT INTO servers (guild_id, theme) VALUES (201, 'contrast');
