"""Floor 5: the field's standard interfaces."""
