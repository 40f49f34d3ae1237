"""Pictures of tables for link previews: drawn from what somebody sees who only looks on."""
