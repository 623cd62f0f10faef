"""Programs as scops: what is affine in them, in the form that polyhedral tools read."""
