import { languageOf } from '@tailtest/project'
import { HANDED, wordsOf } from '../bodies/words.ts'
import type { TestBody } from '../types.ts'
import { isOrdinary, type Mutant, type Tried } from './mutants.ts'
import { asksThatItThrows } from './seldom.ts'
import type { ChangedSource, ChangedUnit } from './sources.ts'
import type { Fault } from './types.ts'

/** What a test notices of the changed lines that it is about. */
export interface Noticed {
  /** One that it fails with: `src/cart.ts:3 > → >=`. */
  killed?: string
  /** It fails only where something trips over a value that is not there, or throws, which it does not ask about. */
  onlyBreaks: boolean
  /**
   * What it asks for is missed only where a value has another form: a length, a key, how a text begins. So many of the
   * faults that change what the code does it passes with, of the same function; 0: it notices more.
   */
  onlyForm: number
  /** It passes with another value in the place of what is given back. */
  ignoresValues: boolean
  /** Mutants of what it is about, valid ones. */
  tried: number
  /** Those of them that it passes with. */
  passed: number
  left: number
  /** It passes with sources that cannot be read. */
  ignores: boolean | undefined
  /** It names something new in which no fault can be made: a list of names, a message. */
  isOpen: boolean
  /** It names something of what was changed. */
  isNamed: boolean
  /** It passes although each part that it is about throws. */
  runsNothing: boolean
  /** Another new test notices something of what it is about. */
  isNoticed: boolean
  /** What it is about was there before. */
  isOfOld: boolean
}

/** The tests of a range, and the code around them in their files. */
export interface Reading {
  sources: readonly ChangedSource[]
  tried: Tried | undefined
  /** Whether loading a test's file may load a source. */
  reaches(body: TestBody, source: ChangedSource): boolean
  around(body: TestBody): readonly string[]
}

/** The units that a test names, or where it names none all that it reaches. */
function meantBy(body: TestBody, { sources, reaches, around }: Reading) {
  const reached = sources.filter((source) => reaches(body, source))
  const words = around(body)
  const named = reached.flatMap(({ units }) => units.filter((unit) => names(body, words, unit)))
  const meant = new Set(named.length > 0 ? named : reached.flatMap(({ units }) => units))
  return { reached, named, meant }
}

/** The mutants of what a test is about. Pure. */
export function mutantsFor(body: TestBody, reading: Reading): readonly Mutant[] {
  const { meant } = meantBy(body, reading)
  const all = reading.tried?.mutants ?? []
  return all.filter(({ unit, state }) => meant.has(unit) && state !== 'invalid')
}

/** What a test notices of what it is about. Pure. */
export function noticedBy(body: TestBody, reading: Reading): Noticed {
  const { tried } = reading
  const { reached, named, meant } = meantBy(body, reading)
  const all = tried?.mutants ?? []
  const own = mutantsFor(body, reading)
  const kills = all.filter(({ killers }) => killers.has(body))
  const asksForErrors = asksThatItThrows(body)
  const passes = ({ state, killers }: Mutant) => state !== undefined && !killers.has(body)
  // what stands behind a guard may be whatever it is
  const isIdleGuard = ({ source, fault: { line } }: Mutant) =>
    own.some(
      (one) =>
        one.source === source &&
        isOfValue(one) &&
        !OF_NOTHING.test(one.fault.shown) &&
        isBehind(one.fault.line, line) &&
        passes(one),
    )
  const isAsked = (one: Mutant) => {
    const kill = one.killers.get(body)
    if (kill === 'unguarded') return !isIdleGuard(one)
    // what was not put there is what the test calls
    if (one.fault.writes !== undefined && calls(body, one.fault.writes)) return true
    return kill !== 'broken' && (!/^(?:thrown|endless)$/.test(kill ?? '') || asksForErrors)
  }
  const isOf = (kind: Fault['kind']) => (one: Mutant) => one.fault.kind === kind && isAsked(one)
  const form = kills.find(isOf('form'))
  // a step that may do nothing acquits only a test of a form, and the same value for all only one that is none
  const asserted =
    kills.find((one) => isAsked(one) && !/^(?:form|constant|step)$/.test(one.fault.kind ?? '')) ??
    kills.find(isOf(form === undefined ? 'constant' : 'step'))
  const formal = asserted === undefined ? form : undefined
  const killed = asserted ?? formal ?? kills.find(({ fault }) => fault.kind !== 'step')
  const untried = own.filter(({ state, fault }) => state === undefined && fault.kind !== 'step')
  const asked = reached
    .map(({ path }) => tried?.ignores(body, path))
    .filter((one) => one !== undefined)
  return {
    ...(killed && { killed: shown(killed) }),
    onlyBreaks: killed !== undefined && (asserted ?? formal) === undefined,
    onlyForm: formal === undefined ? 0 : passedIn(own, formal, passes),
    ignoresValues: own.some((one) => isOfValue(one) && passes(one)),
    tried: countOf(own.filter(({ state }) => state !== undefined)),
    left: untried.length + (tried?.isCutOff(body) ? 1 : 0),
    passed: own.filter(passes).length,
    ignores: asked.length === 0 ? undefined : asked.every(Boolean),
    isOpen: [...meant].some(
      (unit) => !isIdle(unit, body) && countOf(all.filter((one) => one.unit === unit)) === 0,
    ),
    isNamed: named.length > 0,
    runsNothing:
      meant.size > 0 && [...meant].every((unit) => tried?.passesStopped(body, unit) === true),
    isNoticed: own.some(({ killers }) => killers.size > 0),
    isOfOld: [...meant].some(({ isNew }) => !isNew),
  }
}

const isOfValue = ({ fault: { kind } }: Mutant) => /^(?:value|form|constant)$/.test(kind ?? '')

/** Whoever calls may do the same for another value that is as good as nothing. */
const OF_NOTHING = /^return (?:None|undefined|null|nil|[Ff]alse|0|''|""|\[\]|\{\}|\(\)) →/

/** Whether a line is what a guard in this one decides about: on it, or on the next. */
const isBehind = (line: number, guard: number) => line === guard || line === guard + 1

/** Whether nothing that a test asks for can be wrong in a part: one that says what something is, a field that it does not name. */
const isIdle = ({ names, bare }: ChangedUnit, { code, head }: TestBody) => {
  const own = names.at(-1) ?? ''
  return bare === 'form' || (bare === 'field' && !code.includes(own) && !head.includes(own))
}

/** What tells something where it lives: what may do nothing does not, and other forms of one value are one. */
function countOf(mutants: readonly Mutant[]): number {
  const isOther = ({ fault: { kind } }: Mutant) => kind === 'form' || kind === 'constant'
  const forms = mutants.filter(isOther)
  const places = new Set(forms.map(({ source, fault }) => `${source.path}:${fault.line}`))
  return mutants.filter((one) => !isOther(one) && one.fault.kind !== 'step').length + places.size
}

/** How many faults of the function that gives back a value change what it does, and are passed with, beside another value of the same form. */
function passedIn(
  own: readonly Mutant[],
  { unit }: Mutant,
  passes: (one: Mutant) => boolean,
): number {
  const all = own.filter((one) => one.unit === unit && passes(one))
  if (!all.some(({ fault }) => fault.kind === 'value')) return 0
  const plain = all.filter(isOrdinary).length
  return plain === 0 ? 0 : plain + all.filter(({ fault: { kind } }) => kind === 'copy').length
}

function shown({ source, fault }: Mutant): string {
  return `${source.path}:${fault.line} ${fault.shown}`
}

/** In its own code, or in what stands beside it and is more than an import. */
export function names(
  body: TestBody,
  around: readonly string[],
  { names }: Pick<ChangedUnit, 'names'>,
): boolean {
  return names.some(
    (name) =>
      body.code.includes(name) ||
      body.head.includes(name) ||
      around.filter((word) => word === name).length > 1,
  )
}

/** Whether two tests call the same thing of the project. Pure. */
export function callTheSame(one: TestBody, other: TestBody): boolean {
  const called = calledIn(other)
  return [...calledIn(one)].some((name) => called.has(name))
}

const calls = ({ code }: TestBody, name: string): boolean =>
  code.some((word, at) => word === name && code[at + 1] === '(')

/** What parentheses follow that call nothing. */
const OPENING = /^(?:if|for|while|switch|catch|return|assert|not|and|or|in)$/

/** What a test calls, without what only asserts. Pure. */
export function calledIn({ file, code }: TestBody): Set<string> {
  const language = languageOf(file)
  const idle = language && wordsOf(language).idle
  const isMatcher = (at: number) => code[at - 1] === '.' && /^(?:\)|not)$/.test(code[at - 2] ?? '')
  return new Set(
    code.filter(
      (word, at) =>
        /^(?:[(!]|::)$/.test(code[at + 1] ?? '') &&
        /^\p{L}/u.test(word) &&
        !OPENING.test(word) &&
        !isMatcher(at) &&
        !HANDED.has(code[at - 2] ?? '') &&
        idle?.test(word) !== true,
    ),
  )
}
