"""How things look in Discord: values in, message parts out; and what happens at a press."""
