"""The only home of z3: conditions over integers in, an assignment or a proof of none out."""
