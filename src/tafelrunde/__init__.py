"""Five castle games at one round table."""
