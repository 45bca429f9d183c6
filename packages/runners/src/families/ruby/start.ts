import { type Directory, upwards } from '../../directory.ts'
import { onPath } from '../../on-path.ts'
import type { Start } from '../../types.ts'
import { hasGemfile } from './gems.ts'

/**
 * How a program that a gem brings is started, without a shell: the binstub of the folder (`bin/rspec`), else through
 * bundler where a Gemfile asks for the gem, else the one on the PATH.
 */
export function startGem(dir: Directory, program: string, isBundled: boolean): Start {
  const stub = `bin/${program}`
  if (isRuby(dir.text(stub))) return startRuby(dir, [stub])
  return isBundled ? throughBundler(dir, [program]) : direct(dir, program, [])
}

/** How Ruby itself is started: through bundler where there is a Gemfile, here or above. */
export function startRuby(dir: Directory, args: readonly string[]): Start {
  const isStub = args[0]?.startsWith('bin/') === true
  const isBundled = !isStub && [...upwards(dir)].some(hasGemfile)
  return isBundled ? throughBundler(dir, ['ruby', ...args]) : direct(dir, 'ruby', args)
}

/** Without bundler the program itself is tried: its gem may be installed for everybody. */
function throughBundler(dir: Directory, [program = '', ...args]: readonly string[]): Start {
  const bundle = direct(dir, 'bundle', ['exec', program, ...args])
  return bundle.installed ? bundle : direct(dir, program, args)
}

/** On Windows gems bring batch files only, which need a shell; `ruby -S` finds the script beside them. */
function direct(dir: Directory, program: string, args: readonly string[]): Start {
  const command = onPath(program, dir)
  if (command !== undefined) return { command, args, installed: true }
  const ruby = process.platform === 'win32' ? onPath('ruby', dir) : undefined
  if (ruby !== undefined && program !== 'ruby') {
    return { command: ruby, args: ['-S', program, ...args], installed: true }
  }
  return { command: program, args, installed: false }
}

function isRuby(script: string | undefined): boolean {
  return script !== undefined && /^#!.*\bruby\b/.test(script)
}
