"""What people can do: the decisions, without Discord and without SQL.

Every deed loads the match, replays it, checks who may do what, and stores the change by one conditional
write. What cannot be done is raised as `bot.errors.Refusal`; then nothing has changed.
"""
