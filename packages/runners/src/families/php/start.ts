import { posix } from 'node:path'
import type { Directory } from '../../directory.ts'
import { onPath } from '../../on-path.ts'
import { at } from '../../table.ts'
import type { Start } from '../../types.ts'
import { upwards } from '../../upwards.ts'

/**
 * How a PHP program is started, without a shell: PHP with the script that composer installed, here or above; else
 * with an archive (`phpunit.phar`) that lies here; else the program on the PATH.
 */
export function startPhp(dir: Directory, program: string): Start {
  const php = onPath('php', dir)
  const script = scriptOf(dir, program)
  if (script !== undefined) {
    return { command: php ?? 'php', args: [script], installed: php !== undefined }
  }
  const command = onPath(program, dir)
  return { command: command ?? program, args: [], installed: command !== undefined }
}

/** From the folder: it is where the program is started. */
function scriptOf(dir: Directory, program: string): string | undefined {
  for (const above of upwards(dir)) {
    const names = [`${binFolder(above)}/${program}`, `bin/${program}`]
    const script = names.find((name) => isPhp(above, name)) ?? archiveOf(above, program)
    if (script !== undefined) return posix.relative(dir.path, posix.join(above.path, script))
  }
  return undefined
}

function archiveOf(dir: Directory, program: string): string | undefined {
  const names = [program, `tools/${program}`, `bin/${program}`].map((name) => `${name}.phar`)
  return [...names, `tools/${program}`].find((name) => dir.has(name))
}

/** composer.json may say where programs and packages go: https://getcomposer.org/doc/06-config.md */
function binFolder(dir: Directory): string {
  const config = at(dir.json('composer.json'), 'config')
  const [bin, vendor] = ['bin-dir', 'vendor-dir'].map((key) => at(config, key))
  if (typeof bin === 'string') return bin.replace(/\/+$/, '')
  return `${typeof vendor === 'string' ? vendor.replace(/\/+$/, '') : 'vendor'}/bin`
}

/** Older composers leave a script of the shell there on Windows, which PHP would print. */
function isPhp(dir: Directory, script: string): boolean {
  const text = dir.text(script)
  return text !== undefined && /^(?:#![^\n]*\n)?\s*<\?php/.test(text.slice(0, 300))
}
