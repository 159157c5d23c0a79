"""Gardens in Discord: the board and its menus, invitations, replays, analyses."""
