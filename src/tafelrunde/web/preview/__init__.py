"""Link previews: pictures of tables, drawn from what an onlooker sees."""
