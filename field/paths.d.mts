export function isTest(path: string, language: string): boolean
export function isSource(path: string, language: string): boolean
export function stemOf(path: string): string
