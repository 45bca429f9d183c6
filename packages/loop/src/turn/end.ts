import {
  type EventBase,
  type HookEvent,
  quoteName,
  type Reply,
  silent,
} from '@tailtest/adapter-kit'
import type { BrokenUse } from '@tailtest/impact'
import { languageOf, type RelPath } from '@tailtest/project'
import { planFor } from '@tailtest/scenarios'
import { type Journal, pathsOf, verdictOf } from '@tailtest/session'
import { joinBackground, leaveToBackground, withHandedOver } from '../background/join.ts'
import { leaveStrength } from '../background/strength.ts'
import { boundSettings } from '../commands.ts'
import type { Config } from '../config.ts'
import { isQuiet, type Place } from '../context.ts'
import { joinReplies } from '../join-replies.ts'
import { stillUsedLine } from '../notes/still-used.ts'
import { summaryLines } from '../notes/summary.ts'
import { guessedLine, unreachedLine } from '../notes/unreached.ts'
import { besides } from '../runs/besides.ts'
import { openChanges } from '../runs/changes/changes.ts'
import { markNow } from '../runs/changes/mark.ts'
import { reconcile } from '../runs/changes/reconcile.ts'
import { settle } from '../runs/changes/settle.ts'
import { dropUnchanged } from '../runs/changes/unchanged.ts'
import { holdsUp } from '../runs/judge/attribute.ts'
import { judge } from '../runs/judge/judge.ts'
import { record } from '../runs/judge/record.ts'
import { changedData } from '../runs/select/data.ts'
import { openWork, type Work } from '../runs/select/imports.ts'
import { type Selection, select } from '../runs/select/select.ts'
import { stillUsed } from '../runs/select/still-used.ts'
import { limitsOf } from '../runs/start/limits.ts'
import type { NotRun } from '../runs/start/plan.ts'
import { joined } from '../runs/start/run-group.ts'
import { type SuiteDemand, verifySuites } from '../runs/start/suites.ts'
import { type Limits, type Verifications, verify } from '../runs/start/verify.ts'
import { openGateTurn } from '../tdd/turn-gate.ts'
import { dropEditNotes } from '../waiting.ts'
import { endKey } from './end-key.ts'
import { isNews } from './is-news.ts'
import { type Report, reportOf, writeReport } from './report.ts'
import { closingLines, type Part, type Speech, speak, tell } from './speak.ts'
import { stoppedRunners } from './stopped.ts'

type TurnEnded = HookEvent<'turn-ended'>

/** Ends a turn in every place the session worked in: what changed is run, judged, remembered and said. */
export async function endTurn(event: TurnEnded, places: readonly Place[]): Promise<Reply> {
  const replies: { place: Place; reply: Reply }[] = []
  for (const place of places) replies.push({ place, reply: await endAt(place, event) })
  const said = replies.filter(({ reply }) => reply.type !== 'silent')
  // what is said of another repository says of which, and where several speak, each does
  const isOf = ({ place }: { place: Place }) => said.length > 1 || !place.isHere()
  return joinReplies(
    said.map((each) => (isOf(each) ? headed(each.reply, each.place.project.root) : each.reply)),
  )
}

/** A reply with the repository that it is about. Pure. */
function headed(reply: Reply, root: string): Reply {
  const name = quoteName(root, MOST_ROOT)
  const user = 'user' in reply && reply.user && `[tailtest] in ${name}:\n${reply.user}`
  const text = 'text' in reply && `In ${name}:\n${reply.text}`
  return { ...reply, ...(user && { user }), ...(text && { text }) }
}

/** Characters of a repository's folder. */
const MOST_ROOT = 300

async function endAt(place: Place, event: TurnEnded): Promise<Reply> {
  const journal = place.found()
  if (journal === undefined) return silent
  if (!place.trusted()) return askForTrust(place, journal)
  const { session } = journal.read()
  const key = endKey(session, place)
  if (!journal.claim([key]).has(key)) return silent // another hook saw the same end
  // what changes while the tests run is left to the next end
  const judged = isQuiet(session) ? undefined : markNow(place).catch(() => undefined)
  const { reply, began } = await replyAt(place, journal, event)
  const mark = await judged
  besides(place, () => {
    dropEditNotes(journal)
    const open = reply.type === 'continue'
    journal.append({
      type: 'session.turn-ended',
      ...{ began, open },
      ...(mark !== undefined && { mark }),
    })
  })
  place.refreshView(journal)
  return reply
}

/** What an end has to say, and the position in the journal up to which it judged. */
interface Judged extends Speech {
  began: number
}

/** What is said, and the position in the journal up to which it was judged. */
async function replyAt(
  place: Place,
  journal: Journal,
  event: TurnEnded,
): Promise<{ reply: Reply; began: number }> {
  const { session } = journal.read()
  // the agent was told to go on and changed nothing: the person is told what that leaves
  if (isQuiet(session)) {
    return { reply: tell(closingLines(session, { journal })), began: session.records }
  }
  const config = await place.config()
  const judgeTurn = config.run_tests === 'off' ? compareAlone : work
  const speech: Judged = await judgeTurn(openWork(place), journal, config, event)
  const edited = pathsOf(journal.read().session.touched)
  const languages = new Set(edited.flatMap((path) => languageOf(path) ?? []))
  const added = await place
    .languagesEdited?.(place.project.root, languages)
    .catch((error: unknown) => {
      place.debug(`pages: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    })
  const lines = [...speech.lines, ...(added === undefined ? [] : [`[tailtest] ${added}`])]
  const reply = await speak({ ...speech, lines }, { event, place, journal, config })
  return { reply, began: speech.began }
}

/** Once a session: commands of the repository's own configuration wait for an agreement to exactly them. */
async function commandsLine(place: Place, journal: Journal): Promise<string[]> {
  if (!(await place.hasUnagreedCommands())) return []
  if (!journal.claim(['unagreed-commands']).has('unagreed-commands')) return []
  const command = trustWords(place)
  const names = boundSettings(await place.config()).join(', ')
  return [`[tailtest] settings not used until you agree to them: ${names}. To agree: ${command}`]
}

/** What a person types to agree. */
function trustWords({ project: { root }, commandFor, commandForPerson }: Place): string {
  return `${(commandForPerson ?? commandFor)(root, root)} trust`
}

/** Once a session; the files stay queued until the person agrees. */
function askForTrust(place: Place, journal: Journal): Reply {
  if (!journal.claim(['untrusted']).has('untrusted')) return silent
  const command = trustWords(place)
  return {
    type: 'tell',
    user: `[tailtest] not run: nobody agreed yet that tests may run in ${place.project.root}. To agree (tailtest trust): ${command}`,
  }
}

function remaining({ budgetMs, hardMs }: Limits, spentMs: number): Limits {
  return { budgetMs: budgetMs - spentMs, hardMs: hardMs - spentMs }
}

/** The suites of the packages that the turn's tests belong to; none where not even those tests found the time. */
function suitesFor({ depth }: Config, { runners, notRun, verified }: Verifications): SuiteDemand {
  const { runs } = planFor(depth)
  return {
    runners,
    runs: runs === 'fitting' && notRun.length > 0 ? 'impacted' : runs,
    done: new Set(verified.map(({ test }) => test)),
  }
}

async function work(
  given: Work,
  journal: Journal,
  config: Config,
  event: EventBase,
): Promise<Judged> {
  const isInBackground = config.background === 'edit'
  const place = isInBackground ? withHandedOver(given, journal.read().session) : given
  const started = place.now()
  const changes = openChanges(place, journal)
  const { uncounted, foreign } = await reconcile(place, journal, changes)
  await dropUnchanged(place, journal)
  const newTests = await settle(place, journal, changes)
  const { session } = journal.read()
  const broken = await stillUsed(place, session, place.imports)
  const data = await changedData(place, session, changes)
  const besides = { broken, data, by: config.selection }
  const selection = await select(place, session, config.existing_files, place.imports, besides)
  const limits = limitsOf(config, place)
  const gate = await openGateTurn(place, journal, changes)
  const asked = new Set([...(gate?.tests ?? []), ...selection.tests.keys()])
  const goesOn = isInBackground ? await joinBackground(place, asked, limits.budgetMs) : new Set()
  const failing = new Set(verdictOf(session).failing.map(({ file }) => file))
  const noted =
    config.coverage === 'turn'
      ? await (await import('../lines/turn.ts')).changedSources(selection, changes)
      : []
  const noting: Work = { ...place, noted }
  const untilEnded = () => limits.hardMs - (place.now() - started)
  const due = [...asked].filter((test) => !goesOn.has(test))
  const ran = await verify(noting, due, { ...limits, hardMs: untilEnded(), failing })
  const impacted = { ...ran, notRun: [...ran.notRun, ...unfinished([...asked], goesOn)] }
  const left = remaining(limits, place.now() - started)
  const suites = await verifySuites(noting, suitesFor(config, impacted), left)
  const verification = joined([impacted, suites])
  const spare = () => Math.min(limits.budgetMs, untilEnded())
  await gate?.ran(verification, spare())
  // who is to be accused of a failure waits for the runs that may acquit
  const retryMs = untilEnded()
  const options = { session, newTests, retryMs, changes, foreign, began: started, ...besides }
  const judged = await judge(place, verification, options)
  if (isInBackground) leaveToBackground(place)
  const { comparedTests } = await import('./compared.ts')
  const compared = await comparedTests(place, journal, changes)
  const found = { ...selection, ...verification, ...judged, ...compared, session }
  record(place, journal, { ...found, trigger: 'turn' })
  const said = await gate?.judged(judged, spare())
  const isCalm = !judged.failures.some(holdsUp)
  const strength =
    config.strength === 'turn' && isCalm
      ? await (await import('../strength/turn.ts')).strengthOfTurn(
          place,
          { journal, session, verified: verification.verified, tests: selection.tests, changes },
          {
            left: () => Math.min(limits.budgetMs - (place.now() - started), untilEnded()),
            budgetMs: limits.budgetMs,
            later: (turn) => leaveStrength(place, event, turn),
          },
        )
      : undefined
  const unrun =
    noted.length > 0 && isCalm
      ? await (await import('../lines/turn.ts')).linesOfTurn(noting, {
          ...{ journal, session, selection, verification, changes },
        })
      : undefined
  const report = reportOf({
    ...judged,
    session: journal.read().session,
    began: session.records,
    depth: config.depth,
    tests: selection.tests,
    notRun: [...verification.notRun, ...tooMany(uncounted)],
    tdd: said?.report,
    strength: strength?.found,
    lines: unrun?.found,
    budgetMs: limits.budgetMs,
    spentMs: place.now() - started,
  })
  keepReport(place, report, selection)
  const unreached = newlyUnreached(journal, selection)
  const guessed = newlyUnreached(journal, { unreached: selection.guessed ?? [] })
  return {
    began: session.records,
    selection,
    failures: judged.failures.filter(holdsUp),
    broken,
    stopped: await stoppedRunners(verification.notRun, changes),
    uncounted,
    parts: [
      ...(said?.parts ?? []),
      ...unreachedParts(unreached, unreachedLine),
      ...unreachedParts(guessed, guessedLine),
      ...(strength?.parts ?? []),
      ...(unrun?.parts ?? []),
    ],
    lines: [
      ...newLines(journal, report, selection),
      ...unreached
        .map((source) => `[tailtest] ${unreachedLine([source])}`)
        .slice(0, MOST_UNREACHED),
      ...(guessed.length > 0 ? [`[tailtest] ${guessedLine(guessed)}`] : []),
      ...brokenLines(journal, broken),
      ...(strength?.lines ?? []),
      ...(unrun?.lines ?? []),
      ...(said?.lines ?? []),
      ...(await commandsLine(place, journal)),
    ],
  }
}

/** Tests that an end does not wait for: what they find is told with the next event. */
function unfinished(asked: readonly RelPath[], goesOn: ReadonlySet<unknown>): NotRun[] {
  const reason = 'the time was spent, its run goes on in the background'
  return asked.filter((test) => goesOn.has(test)).map((test) => ({ test, reason }))
}

/** With `run_tests: off` nothing runs; tests that say less than before are told all the same. */
async function compareAlone(place: Work, journal: Journal, config: Config): Promise<Judged> {
  const { comparedTests } = await import('./compared.ts')
  const compared = await comparedTests(place, journal, openChanges(place, journal))
  const { session } = journal.read()
  const selection: Selection = { tests: new Map(), missing: [], unreached: [] }
  const nothing = { tests: selection.tests, verified: [], failures: [], notRun: [], runs: [] }
  record(place, journal, { ...nothing, ...compared, session, trigger: 'turn' })
  const report = reportOf({
    ...nothing,
    session: journal.read().session,
    began: session.records,
    depth: config.depth,
    budgetMs: 0,
    spentMs: 0,
  })
  keepReport(place, report, selection)
  const lines = newLines(journal, report, selection)
  return { began: session.records, selection, failures: [], broken: [], uncounted: 0, lines }
}

/** Writes a report that says anything. */
function keepReport(place: Place, report: Report, { tests }: Selection): void {
  if (tests.size + report.findings.length === 0 && report.tdd === undefined) return
  besides(place, () => writeReport(place.project, report))
}

/** What no test answers for, because nobody looked: of so many files a command may have made all. */
function tooMany(uncounted: number): NotRun[] {
  if (uncounted === 0) return []
  return [
    { test: `tests of ${uncounted} files that commands changed`, reason: 'too many for one turn' },
  ]
}

/** Sources that no test is known to load are named to the person one by one, so many at an end. */
const MOST_UNREACHED = 5

/** Told once a session. */
function newlyUnreached(journal: Journal, { unreached }: Pick<Selection, 'unreached'>): RelPath[] {
  if (unreached.length === 0) return []
  const keyOf = (source: RelPath) => `unreached:${source}`
  const fresh = journal.claim(unreached.map(keyOf))
  return unreached.filter((source) => fresh.has(keyOf(source)))
}

/** For the agent; nothing goes on for its sake. */
function unreachedParts(sources: readonly RelPath[], line: typeof unreachedLine): Part[] {
  if (sources.length === 0) return []
  const keys = sources.map((source) => `told-unreached:${source}`)
  return [{ keys, waits: true, text: () => `tailtest: ${line(sources)}.` }]
}

function brokenLines(journal: Journal, broken: readonly BrokenUse[]): string[] {
  if (broken.length === 0) return []
  return isNews('told-broken', JSON.stringify(broken), journal) ? [stillUsedLine(broken)] : []
}

/** The person's lines, unless this turn said the same last. */
function newLines(journal: Journal, report: Report, { tests }: Selection): string[] {
  const { hidden, weakened } = report.summary
  if (tests.size + hidden + weakened === 0) return []
  const lines = summaryLines(report)
  return isNews('told', lines.join('\n'), journal) ? lines : []
}
