"""The searches, compiled. They know no game: states, views and value functions are all they see."""
