export function isTest(path: string, language: string): boolean
export function isSource(path: string, language: string): boolean
export function stemOf(path: string): string
export function kindOf(path: string, languages: readonly string[]): string | undefined
