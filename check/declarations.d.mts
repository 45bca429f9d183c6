export function listing(entry: string, read: (path: string) => string): string
