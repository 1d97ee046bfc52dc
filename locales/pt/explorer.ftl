# The game explorer.
