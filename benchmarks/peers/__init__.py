"""What others do, to be measured beside."""
