"""What looks at the app from outside: measurements, and the screenshots of the pages."""
