/** The host's tools that run commands: the second on Windows. */
export const SHELLS = ['bash', 'powershell'] as const
