"""The programs of the paper on race detection by value: what each scheme finds and costs."""
