import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import type { Env } from '@tailtest/adapter-kit'
import {
  ensureStateDir,
  foldersOutside,
  type Project,
  windowsProgram,
  writeAtomic,
} from '@tailtest/project'
import { noPerson } from '../../shell/agent-shell.ts'
import { CommandFailure } from '../../shell/failure.ts'

/** What opens an address on each system; no shell reads it. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  // `start` is a word of cmd.exe, which would read the address as a command line; this is what it calls
  win32: [windowsProgram(process.env, 'rundll32'), 'url.dll,FileProtocolHandler'],
}
const OTHERWISE = ['xdg-open'] as const

/** An opener that has not failed by then is the browser itself. */
const PATIENCE_MS = 2000

/** Why no browser is to be opened here: nobody looks at it. `undefined`: somebody may. */
export function nobodyLooks(env: Env): string | undefined {
  if (env.CI !== undefined && env.CI !== '' && env.CI !== 'false') return 'this is CI'
  return noPerson(env)
}

/** Opens an address in the person's browser, with a program that no project brings; gives why it could not be, or nothing. */
export function openInBrowser(
  url: string,
  root: string,
  platform: NodeJS.Platform = process.platform,
): Promise<string | undefined> {
  const [command, ...args] = OPENERS[platform] ?? OTHERWISE
  const env = { ...process.env, PATH: foldersOutside(process.env, root).join(delimiter) }
  return new Promise((resolve) => {
    const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true, env })
    const timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
    const end = (reason?: string) => {
      clearTimeout(timer)
      resolve(reason)
    }
    child.on('error', ({ message }) => end(message))
    child.on('exit', (code) => end(code === 0 ? undefined : `${command} ended with ${code}`))
    child.unref()
  })
}

/** The place of the page within a project, absolute; its folder is made. */
export function pagePlace(project: Project): string {
  return join(ensureStateDir(project, 'reports') ?? notWritten(project.root), 'index.html')
}

function notWritten(root: string): never {
  throw new CommandFailure(
    `.tailtest/reports cannot be written in ${root}`,
    'Write it elsewhere: tailtest report --html --out report.html',
  )
}

/** Writes a report as a whole, or leaves what was there. */
export function writeReport(file: string, text: string): void {
  try {
    writeAtomic(file, text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CommandFailure(
      `${file} was not written: ${reason.split('\n', 1)[0]}`,
      'Give --out a file in a folder that exists and may be written.',
      { cause },
    )
  }
}
