/** An absolute path of POSIX or Windows: what this host sends wherever a file or a directory is named. */
export function isAbsolutePath(path: string): boolean {
  return /^(?:[/\\]|[A-Za-z]:[/\\])/.test(path)
}
