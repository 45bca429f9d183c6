/** Exit codes: done; the answer is no; wrong use, or it could not be found out. */
export const EXIT = { done: 0, no: 1, wrong: 2 } as const
