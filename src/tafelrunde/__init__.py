"""Five castle games at one round table."""

__version__ = "0.1.0"
