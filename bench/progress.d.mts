export function makeProgress(binaries: number): (done: number, of: number) => void
export function minutesLeft(of: { spent: number; done: number; of: number; more: number }): number
