import { relPath, sha256 } from '@tailtest/project'
import { GATE_CAPS } from './caps.ts'
import { grouped, type TddEntry } from './event.ts'
import {
  type Answer,
  type Facts,
  type GivenFile,
  kindOf,
  type ProposedFile,
  RULES,
  type RuleId,
} from './rules.ts'
import type { TddState } from './state.ts'

/** What becomes of the edit of one file, and what the journal is to keep of it. */
export interface Decision {
  type: 'decided'
  verdict: 'allow' | 'warn' | 'deny'
  rule: RuleId
  /** Allowed although it was refused before: it stands in the report. */
  unlicensed: boolean
  /** Refusals of this file in this turn, this one included. */
  denials: number
  /** The next thing to do is to run the red again. */
  rerun: boolean
  /** It would be refused if the project had more tests. */
  grace: boolean
  entries: readonly TddEntry[]
}

/** A fact is missing: to be looked up, and decided again. */
export interface Asking {
  type: 'ask'
  fact: keyof Facts
}

export interface When {
  /** Before the edit, or at the end of the turn in which it was found. */
  at: 'proposal' | 'turn'
  /** The host's id of the tool call. */
  call?: string
}

/** The hash of a content; `undefined`: the file is not there. */
function hashOf(content: string | undefined): string | undefined {
  return content === undefined ? undefined : sha256(content)
}

/** Decides about the edit of one file, whose path is from the root (throws `InvalidPath` where it is not). Pure: the first rule that answers, and what follows from its answer. */
export function decide(given: GivenFile, state: TddState, when: When): Decision | Asking {
  const file = placed(given)
  for (const { id, judge } of RULES) {
    const reply = judge(file, state)
    if (reply === undefined) continue
    if ('ask' in reply) return { type: 'ask', fact: reply.ask }
    return decided(file, state, { ...when, rule: id, answer: reply })
  }
  throw new TypeError('the last rule of the gate did not answer')
}

function placed({ path, facts: { reachedBy, ...facts }, ...file }: GivenFile): ProposedFile {
  const reached = reachedBy && { reachedBy: reachedBy.map(relPath) }
  return { ...file, path: relPath(path), facts: { ...facts, ...reached } }
}

interface Ruling extends When {
  rule: RuleId
  answer: Answer
}

function decided(file: ProposedFile, state: TddState, ruling: Ruling): Decision {
  const { rule, answer, at, call } = ruling
  const before = state.denials.get(file.path) ?? 0
  const isRefused = answer.verdict === 'deny' && rule === 'no-red' && at === 'proposal'
  const isLetGo = isRefused && before >= GATE_CAPS.denialsPerFile
  const verdict = isLetGo ? 'allow' : answer.verdict
  const inferred = claimsFrom(file, answer.infer ?? [])
  const claim = answer.claim ?? inferred[0]?.claim
  const edit: TddEntry<'tdd.edit'> = {
    type: 'tdd.edit',
    at,
    path: file.path,
    class: rule === 'off' ? file.class : kindOf(file),
    pre: hashOf(file.before),
    post: hashOf(file.after),
    verdict,
    rule,
    claim,
    call: call?.slice(0, 200),
  }
  return {
    type: 'decided',
    verdict,
    rule,
    unlicensed: isLetGo,
    denials: isRefused && !isLetGo ? before + 1 : before,
    rerun: answer.rerun === true,
    grace: answer.grace === true,
    entries: [...inferred, ...(answer.integrity ?? []), edit],
  }
}

/** The claims that a red makes by itself: as many as their tests need records. */
function claimsFrom(file: ProposedFile, tests: readonly string[]): TddEntry<'tdd.claimed'>[] {
  return grouped(tests).map((group) => ({
    type: 'tdd.claimed',
    claim: claimId(group, [file.path]),
    tests: group,
    targets: [file.path],
    source: 'inferred',
  }))
}

/** The same for the same tests and targets. */
export function claimId(tests: readonly string[], targets: readonly string[]): string {
  return sha256(JSON.stringify([tests, targets])).slice(0, 12)
}
