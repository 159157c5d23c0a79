"""The HTTP side of Discord (https://discord.com/developers/docs/reference), one module a resource."""
