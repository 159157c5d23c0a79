"""The Discord bot: commands, messages, matches, what is kept."""
