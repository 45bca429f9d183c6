import { xmlEvents } from '../../report/xml.ts'

/** What a TRX says, of whichever test framework. */
export interface TrxReport {
  results: TrxResult[]
  /** What the adapters said of the run as a whole. */
  infos: { outcome: string; text: string }[]
  /** The outcome of the run as a whole; `undefined`: it is torn. */
  outcome?: string
}

export interface TrxResult {
  /** With or without the class, by the framework's taste; with a data row's values. */
  name: string
  outcome: string
  /** `Acme.Shop.CartTests+Inner`; absent where the report is torn. */
  className?: string
  method?: string
  /** The assembly, absolute. */
  assembly?: string
  message: string
  stack: string
  durationMs?: number
}

/** Messages and stacks are kept up to here, in characters. */
const LONGEST_TEXT = 64_000

type Attributes = ReadonlyMap<string, string>

type Definition = Pick<TrxResult, 'className' | 'method' | 'assembly'>

interface Open extends TrxResult {
  testId: string
  /** Data rows are results within a result, which then is only their sum. */
  hasRows: boolean
}

interface Reading {
  report: TrxReport
  /** The elements that are open, outermost first. */
  path: string[]
  /** The results among them. */
  around: Open[]
  through: Open[]
  definitions: Map<string, Definition>
  definition?: Definition
}

/** Reads any text, a torn one too; `undefined`: no TRX. Never throws. */
export function readTrx(text: string): TrxReport | undefined {
  const report: TrxReport = { results: [], infos: [] }
  const reading: Reading = { report, path: [], around: [], through: [], definitions: new Map() }
  const { path, through, definitions } = reading
  let isTrx = false
  for (const event of xmlEvents(text)) {
    isTrx ||= event.type === 'open' && event.name === 'TestRun'
    if (event.type === 'text') addText(reading, event.text)
    else if (event.type === 'open') {
      if (!isTrx) return undefined
      path.push(event.name)
      BEGINNINGS.get(event.name)?.(reading, event.attributes)
    } else {
      if (path.pop() !== event.name) break
      if (event.name === 'UnitTestResult') endResult(reading)
    }
  }
  if (path.length > 0) report.outcome = undefined
  report.results = through.map(({ testId, hasRows: _, ...result }) => {
    return { ...result, ...definitions.get(testId) }
  })
  return isTrx ? report : undefined
}

const BEGINNINGS: ReadonlyMap<string, (reading: Reading, attributes: Attributes) => void> = new Map<
  string,
  (reading: Reading, attributes: Attributes) => void
>([
  ['UnitTestResult', ({ around }, attributes) => around.push(opened(attributes, around.at(-1)))],
  [
    'UnitTest',
    (reading, attributes) => {
      reading.definition = {}
      reading.definitions.set(attributes.get('id') ?? '', reading.definition)
    },
  ],
  [
    'TestMethod',
    ({ definition }, attributes) => {
      if (definition === undefined) return
      definition.className = attributes.get('className')
      definition.method = attributes.get('name')
      definition.assembly = attributes.get('codeBase')
    },
  ],
  [
    'RunInfo',
    ({ report }, attributes) =>
      report.infos.push({ outcome: attributes.get('outcome') ?? '', text: '' }),
  ],
  [
    'ResultSummary',
    ({ report }, attributes) => {
      report.outcome = attributes.get('outcome')
    },
  ],
])

function endResult({ around, through }: Reading): void {
  const result = around.pop()
  if (result !== undefined && !result.hasRows) through.push(result)
}

function opened(attributes: Attributes, outer: Open | undefined): Open {
  if (outer !== undefined) outer.hasRows = true
  return {
    testId: attributes.get('testId') ?? outer?.testId ?? '',
    name: attributes.get('testName') ?? '',
    outcome: attributes.get('outcome') ?? 'NotExecuted',
    message: '',
    stack: '',
    durationMs: millisecondsIn(attributes.get('duration')),
    hasRows: false,
  }
}

function addText({ path, around, report }: Reading, text: string): void {
  const [outer, inner] = path.slice(-2)
  const [result, info] = [around.at(-1), report.infos.at(-1)]
  if (outer === 'RunInfo' && inner === 'Text' && info) info.text += text
  if (outer !== 'ErrorInfo' || result === undefined) return
  if (inner === 'Message') result.message = (result.message + text).slice(0, LONGEST_TEXT)
  if (inner === 'StackTrace') result.stack = (result.stack + text).slice(0, LONGEST_TEXT)
}

/** `00:00:01.2345678`. */
function millisecondsIn(text: string | undefined): number | undefined {
  const [, hours, minutes, seconds] = /^(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(text ?? '') ?? []
  if (hours === undefined) return undefined
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
}
