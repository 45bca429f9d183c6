import type { BuildOptions } from 'esbuild'

export function bundleOf(entryPoints: string[]): BuildOptions
