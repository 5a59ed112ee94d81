"""What lies between Textual and the terminal: less to draw, less to send, keys as they come."""
