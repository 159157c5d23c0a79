"""What the command line `hortus` can do besides running the bot: a file each."""
