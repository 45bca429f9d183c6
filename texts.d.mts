export const TEXTS: readonly string[]
export const loader: Readonly<Record<string, 'text'>>
