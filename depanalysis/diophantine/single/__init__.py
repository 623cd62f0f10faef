"""One equation over one range, in closed form: shapes, chains, counts and seeds."""
