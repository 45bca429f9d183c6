def slug(title: str) -> str:
    return "-".join(title.lower().split())
