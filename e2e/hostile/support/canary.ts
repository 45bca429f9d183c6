import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Shop } from '../../support/shop.ts'

/** What must not run leaves an empty file in a folder of the test's own, and does nothing else. */
export interface Canary {
  /** A line for a shell. */
  line(name: string): string
  /** A statement of a CommonJS or ES module. */
  javascript(name: string): string
  python(name: string): string
  ruby(name: string): string
  /** Puts a program there that every system call can start. */
  program(file: string, name: string): void
  /** Which ran so far. */
  ran(): string[]
  /** Forgets them. */
  forget(): void
}

export function openCanary(shop: Shop): Canary {
  const folder = join(dirname(shop.root), 'canaries')
  mkdirSync(folder, { recursive: true })
  const at = (name: string) => JSON.stringify(join(folder, name))
  const line = (name: string) => `: > ${at(name)}`
  return {
    line,
    javascript: (name) => `process.getBuiltinModule('fs').writeFileSync(${at(name)}, '')`,
    python: (name) => `open(${at(name)}, 'w').close()`,
    ruby: (name) => `File.write(${at(name)}, '')`,
    program: (file, name) => {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `#!/bin/sh\n${line(name)}\nexit 1\n`)
      chmodSync(file, 0o755)
    },
    ran: () => (existsSync(folder) ? readdirSync(folder).sort() : []),
    forget: () => {
      for (const name of readdirSync(folder)) rmSync(join(folder, name))
    },
  }
}
