/** An absolute path of POSIX or Windows: hosts name files and directories so, whatever system reads them. */
export function isAbsolutePath(path: string): boolean {
  return /^(?:[/\\]|[A-Za-z]:[/\\])/.test(path)
}
