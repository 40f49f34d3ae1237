"""People and seats: no-shows, leaving and coming back, changes of an account that open tables have to show."""
