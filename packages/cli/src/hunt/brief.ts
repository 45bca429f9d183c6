import { quoteName, shellWord } from '@tailtest/adapter-kit'
import { type Complexity, explain, type Signal } from '@tailtest/complexity'
import { languageWords, type Task } from '@tailtest/loop'
import type { Language, RelPath } from '@tailtest/project'
import type { PublicFunction } from '@tailtest/syntax'
import { adversarialWords, type ScenarioPlan, scenarioWords } from '../asked/source.ts'
import type { Question } from './questions.ts'

/** What a hunt is given. */
export interface Brief {
  /** The source's own test. */
  task: Task
  /** The hunt's file; the source itself: inside it. */
  test: RelPath
  /** It is there already: what stands in it stays. */
  exists: boolean
  plan: ScenarioPlan
  functions: readonly PublicFunction[]
  complexity: Complexity | undefined
  questions: readonly Question[]
  /** The session that runs it when the turn ends. */
  session: string | undefined
}

/** Public functions and lines of evidence that are named. */
const MOST_FUNCTIONS = 12
const MOST_LINES = 5

/** The brief as the agent reads it: what to write where, what to look at, what a failure is. Pure and byte-stable. */
export function briefLines(brief: Brief): string[] {
  const { task, plan, complexity, questions, session } = brief
  const width = Math.max(...questions.map(({ category }) => category.length))
  return [
    `tailtest: hunt for bugs in ${quoteName(task.path)} (${languageWords(task)}).`,
    `${placeWords(brief)} ${runnerWords(brief)}`,
    `${scenarioWords(plan)}, ${adversarialWords(plan)}, there and nowhere else: the source and its other tests stay as they are.`,
    ...functionLines(brief.functions),
    ...(complexity === undefined ? [] : signalLines(complexity)),
    'Consider each of these, with a scenario or a reason why not; expect what is promised, not what the code does:',
    ...questions.map(
      ({ category, ask, unless }) =>
        `  ${category.padEnd(width)}  ${unless === undefined ? ask.join('; ') : `(${unless})`}`,
    ),
    `label in the test’s name: ${labelFor(task.language)}`,
    ...(task.runner === undefined ? [] : [`run: ${runCommand(brief)}`]),
    `A failing test is a finding. Classify it first: ${task.command} classify <test> <real_bug|test_bug|environment> "<reason>". Tell the person; do not weaken the test, and do not fix the source unasked.`,
    ...(session === undefined ? [] : ['The end of the turn runs this file, too.']),
  ]
}

function placeWords({ task, test, exists }: Brief): string {
  if (test === task.path) return `Write a module \`#[cfg(test)] mod hunt\` in ${quoteName(test)}.`
  return exists ? `Add to ${quoteName(test)}.` : `Write ${quoteName(test)}.`
}

function runnerWords({ task: { runner, advice, lacks } }: Brief): string {
  if (runner === undefined) return `runner: none found. ${advice}`
  return `runner: ${runner}.${lacks === undefined ? '' : ` no ${lacks}: write it, do not run it.`}`
}

/** How the hunt's file is run. Pure. */
function runCommand({ task, test }: Pick<Brief, 'task' | 'test'>): string {
  return `${task.command} run ${shellWord(test)}`
}

function functionLines(functions: readonly PublicFunction[]): string[] {
  if (functions.length === 0) return []
  const shown = functions
    .slice(0, MOST_FUNCTIONS)
    .map(({ name, line }) => `${quoteName(name, 80)} (line ${line})`)
  const hidden = functions.length - shown.length
  return [`public: ${shown.join(', ')}${hidden > 0 ? ` and ${hidden} more` : ''}`]
}

function signalLines(complexity: Complexity): string[] {
  const places = complexity.signals
    .filter(({ name }) => name !== 'public functions')
    .flatMap((signal) => placesOf(signal))
  const where = places.length === 0 ? '' : `; ${places.join('; ')}`
  return [`score: ${explain(complexity)}${where}`]
}

function placesOf({ name, evidence }: Signal): string[] {
  const lines = evidence.map(({ line }) => line).filter((line) => line > 0)
  if (lines.length === 0) return []
  const more = lines.length > MOST_LINES ? ' …' : ''
  return [`${name} in line ${lines.slice(0, MOST_LINES).join(', ')}${more}`]
}

/** The same for programs. Pure. */
export function briefFacts(brief: Brief): object {
  const { task, test, exists, plan, functions, complexity, questions, session } = brief
  const { path, language, framework = null, runner = null, advice, lacks = null } = task
  return {
    file: path,
    language,
    framework,
    test,
    exists,
    runner,
    advice: runner === null ? advice : null,
    lacks,
    run: runner === null ? null : runCommand(brief),
    ...plan,
    functions,
    score: complexity?.score ?? null,
    signals: complexity?.signals ?? [],
    categories: questions.map(({ category, ask, unless = null }) => ({ category, ask, unless })),
    label: labelFor(language),
    session_id: session ?? null,
  }
}

const SCRIPT = "test('[adversarial: boundary] refuses zero', …)"

const LABELS: Partial<Record<Language, string>> = {
  javascript: SCRIPT,
  typescript: SCRIPT,
  python:
    'pytest.param(0, id="adversarial: boundary, zero"), or a name test_adversarial_boundary_zero',
  go: 't.Run("[adversarial: boundary] refuses zero", …)',
  ruby: 'it "[adversarial: boundary] refuses zero" do',
  php: "a data set '[adversarial: boundary] zero' => [0]",
  java: 'void adversarial_boundary_refusesZero()',
  kotlin: 'fun `adversarial_boundary refuses zero`()',
  csharp: '[Fact(DisplayName = "[adversarial: boundary] refuses zero")]',
  rust: 'fn adversarial_boundary_refuses_zero()',
}

/** How a language's test names carry the label of an adversarial scenario. */
function labelFor(language: Language): string {
  return LABELS[language] ?? 'adversarial, the category and what is refused'
}
