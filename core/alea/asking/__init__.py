"""What the questions of Alea share: fields chosen one by one, samples and dice."""
