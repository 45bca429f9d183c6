import { isObject, LANGUAGES, relPath } from '@tailtest/project'
import type { Unplaced } from '../hits.ts'
import type { Table } from '../table.ts'
import { type Collects, type Placement, REPORT_FORMATS, type Runner } from '../types.ts'
import type { Package, Workspaces } from '../workspaces/types.ts'

type Check = (value: unknown) => boolean
/** One check for each member, so that the compiler names one that is missing here. */
type Checks<T> = { [K in keyof Required<T>]: Check }

const isText: Check = (value) => typeof value === 'string'
const isList =
  (isItem: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isItem)
const isMap =
  (isItem: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(isItem)
const optional =
  (isValue: Check): Check =>
  (value) =>
    value === undefined || isValue(value)
const oneOf =
  (...words: readonly unknown[]): Check =>
  (value) =>
    words.includes(value)

const PLACEMENT: Checks<Placement> = {
  kind: oneOf('beside', 'folder', 'mirrored', 'inside'),
  directory: optional(isText),
  sources: optional(isText),
  naming: optional(isText),
  because: oneOf('convention', 'observed', 'configured'),
}

const COLLECTS: Checks<Collects> = {
  include: isList(isText),
  matching: optional(isList(isText)),
  exclude: optional(isList(isText)),
  unlike: optional(isList(isText)),
  within: optional(isList(isText)),
  names: optional((value) => value === true),
}

const UNPLACED: Checks<Unplaced> = {
  name: isText,
  languages: isList((value) => isText(value) && Object.hasOwn(LANGUAGES, String(value))),
  directory: isBelowRoot,
  command: isText,
  args: isList(isText),
  report: oneOf(...REPORT_FORMATS),
  framework: optional(isText),
  libraries: isList(isText),
  notes: isList(isText),
  targets: optional(isMap(isList(isText))),
  suite: optional(isList(isText)),
  collects: optional(isList((value) => isObject(value) && fits(value, COLLECTS))),
  setup: optional(isList(isText)),
  env: optional(isMap(isText)),
  except: optional(isList(isBelowRoot)),
  installed: (value) => typeof value === 'boolean',
  foundBy: isText,
}

const RUNNER: Checks<Runner> = {
  ...UNPLACED,
  tests: (value) => isObject(value) && fits(value, PLACEMENT),
}

const PACKAGE: Checks<Package> = { directory: isBelowRoot, name: optional(isText), by: isText }

const WORKSPACES: Checks<Workspaces> = {
  tools: isList(isText),
  packages: isList((value) => isObject(value) && fits(value, PACKAGE)),
  notes: isList(isText),
}

/** Whether a value read from a file is a list of runners. */
export function areRunners(value: unknown): value is Runner[] {
  return isList((item) => isObject(item) && fits(item, RUNNER))(value)
}

/** Whether a value read from a file is a runner of which it is not known yet where its tests go. */
export function isUnplaced(value: unknown): value is Unplaced {
  return isObject(value) && fits(value, UNPLACED)
}

/** Whether a value read from a file is what is known of workspaces. */
export function areWorkspaces(value: unknown): value is Workspaces {
  return isObject(value) && fits(value, WORKSPACES)
}

function fits(table: Table, checks: Readonly<Record<string, Check>>): boolean {
  return Object.entries(checks).every(([key, isRight]) => isRight(table[key]))
}

function isBelowRoot(value: unknown): boolean {
  try {
    return typeof value === 'string' && relPath(value) === value
  } catch {
    return false // leads out of the root
  }
}
