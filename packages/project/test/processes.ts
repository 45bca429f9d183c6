import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The package as one CommonJS file, as the hook gets it, for processes that run in parallel. */
export async function bundle(outfile: string): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(new URL('../src/index.ts', import.meta.url))],
    external: ['yaml', 'zod'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
  })
}

/** Runs a script in a Node of its own; its exit code or the signal that ended it, and what it said. */
export function run(script: string, ...args: string[]): Promise<{ end: string; out: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-e', script, ...args])
    let out = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        out += String(chunk)
      })
    }
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ end: signal ?? String(code), out }))
  })
}
