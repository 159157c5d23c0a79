"""What Discord refuses, and in which words (its documentation and its OpenAPI description)."""
