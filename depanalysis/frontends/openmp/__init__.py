"""OpenMP directives: read from pragmas, and kept in Programs as marked blocks."""
