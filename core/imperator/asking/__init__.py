"""What the questions of the series share: fields chosen one by one, samples and dice."""
