"""frame.senate: the Senate's phase, from the Opposition's announcements to `done`."""
