import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { findRoot, git, isGit, openProject } from '@tailtest/project'
import { type Condition, type Danger, GUARD_RULES } from './danger.ts'
import type { Surroundings } from './location.ts'
import { rules } from './rules.ts'
import { type Call, callsIn, type Start } from './shell/calls.ts'

/** Where a command would be started. */
export interface Where extends Start {
  /** The folder it starts in, absolute. */
  cwd: string
  /** The project's root, absolute. */
  root: string
}

/**
 * The dangers in a command line that hold here and now and that no entry of `allow` names, in the order of its programs.
 * Starts nothing but `git status`, where work can only be lost if there is some.
 */
export async function dangersOf(
  command: string,
  { root, ...start }: Where,
  allow: readonly string[] = [],
): Promise<Danger[]> {
  const temporary = [...new Set([tmpdir(), '/tmp', '/var/tmp', '/private/tmp'].map(real))]
  const { home } = start
  const found = dangersIn(
    command,
    { ...start, cwd: real(start.cwd) },
    { root: real(root), home, temporary, real, platform: process.platform },
  ).filter((danger) => !isAllowed(danger, allow))
  const held = await Promise.all(found.map(holds))
  return found.filter((_, at) => held[at])
}

/** The path with its links resolved, as far as it exists. */
function real(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(real(parent), basename(path)) // what is not there is no link
  }
}

/** Whether an entry of the setting `guard.allow` names the danger: its rule, or its command, `*` standing for anything. Pure. */
export function isAllowed({ rule, command }: Danger, allow: readonly string[]): boolean {
  return allow.some((entry) => entry === rule || matches(entry, command))
}

/** What fits a piece first is as good as what fits it later, so that nothing is gone back to: no pattern is slow. */
function matches(pattern: string, command: string): boolean {
  const [first = '', ...others] = pattern.trim().split('*')
  const last = others.pop()
  if (last === undefined) return command === first
  if (!command.startsWith(first)) return false
  let at = first.length
  for (const piece of others) {
    const found = command.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  return at <= command.length - last.length && command.endsWith(last)
}

/** Which lines of `git status --porcelain` mean it. */
const LINES: Readonly<Record<Condition, RegExp>> = {
  'uncommitted work': /^(?!\?\?|!!)../,
  'untracked files': /^\?\?/,
}

/** Whether there is anything to lose. Where git gives no answer in a repository there may be. */
async function holds({ condition }: Danger): Promise<boolean> {
  if (condition === undefined) return true
  const project = openProject(findRoot(condition.at, condition.at))
  if (!isGit(project)) return false
  const status = await git(project, ['status', '--porcelain', '--untracked-files=normal'])
  if (status === undefined) return true
  return status
    .toString()
    .split('\n')
    .some((line) => LINES[condition.of].test(line))
}

/** The dangers in a command line, in the order of its programs; none: it may run. Pure but for `real`. */
export function dangersIn(text: string, start: Start, surroundings: Surroundings): Danger[] {
  return callsIn(text, start).flatMap((call) => dangerOf(call, surroundings) ?? [])
}

function dangerOf(call: Call, surroundings: Surroundings): Danger | undefined {
  for (const rule of GUARD_RULES) {
    const found = rules[rule](call, surroundings)
    if (found !== undefined) return { rule, command: commandOf(call), ...found }
  }
  return undefined
}

/** The call in one line. */
function commandOf({ program, args, writes }: Call): string {
  const words = [program, ...args.map(({ text }) => text), ...writes.map(({ text }) => `> ${text}`)]
  return words.filter((word) => word !== '').join(' ')
}
