import { extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { quoteName } from '@tailtest/adapter-kit'
import { findRoot, openProject, type Project } from '@tailtest/project'
import { Command } from 'commander'
import { accountOf } from '../account/account.ts'
import { recordedMeant } from '../account/journals.ts'
import { htmlReport } from '../account/report/html/document.ts'
import { markdownReport } from '../account/report/markdown/document.ts'
import type { ReportPage } from '../account/report/page.ts'
import { pageOf } from '../account/report/page-of.ts'
import { nobodyLooks, openInBrowser, pagePlace, writeReport } from '../account/report/write.ts'
import { CommandFailure } from '../shell/failure.ts'
import { jsonOf, printAside, printLines } from '../shell/output.ts'

interface Options {
  html?: true
  md?: true
  json?: true
  session?: string
  open?: true
  out?: string
}

const FORMS = {
  html: htmlReport,
  md: markdownReport,
  json: (page: ReportPage) => `${jsonOf(page)}\n`,
} satisfies Record<string, (page: ReportPage) => string>

type Form = keyof typeof FORMS

const FORM_NAMES = ['html', 'md', 'json'] as const satisfies readonly Form[]

/** The form asked for: by its option, by the file's ending, a page where one is to be opened, else what a terminal can show. */
function formOf(options: Options): Form {
  const given = FORM_NAMES.filter((form) => options[form])
  if (given.length > 1) {
    throw new CommandFailure(
      `${given.map((form) => `--${form}`).join(' and ')} were both given`,
      'Give one of them.',
    )
  }
  const ending = extname(options.out ?? '').slice(1)
  const named = ending === 'txt' ? 'md' : FORM_NAMES.find((known) => known === ending)
  const fit = given.length > 0 ? given : FORM_NAMES
  if (ending !== '' && !fit.some((known) => known === named)) {
    throw new CommandFailure(
      `${quoteName(options.out ?? '')} does not end in ${fit.map((known) => `.${known}`).join(' or ')}`,
      'The file’s ending sets the format: use one of these, or none.',
    )
  }
  const form = given[0] ?? named
  if (options.open && form !== undefined && form !== 'html') {
    throw new CommandFailure(`--open goes with --html, not with ${form}`, 'Leave one of them out.')
  }
  return form ?? (options.open ? 'html' : 'md')
}

function readPage(project: Project, { session }: Options): ReportPage {
  const { env } = process
  const meant = recordedMeant(project, { wanted: session, env })?.id
  const account = accountOf({ project, env, session: meant, now: Date.now() })
  if (account !== undefined) return pageOf(account)
  throw new CommandFailure(
    `nothing of session ${quoteName(session ?? '')} can be read in ${project.root}`,
    'Run `tailtest doctor` for details.',
  )
}

async function open(url: string, root: string): Promise<void> {
  const reason = nobodyLooks(process.env)
  if (reason !== undefined) {
    printAside([`tailtest: not opened: ${reason}`])
    return
  }
  const problem = await openInBrowser(url, root)
  if (problem === undefined) return
  throw new CommandFailure(`no browser could be opened: ${problem}`, `Open it yourself: ${url}`)
}

export const command = new Command('tailtest report')
  .description(
    'What a project’s sessions did: regressions and recurring failures, the last session, and the trend over time.',
  )
  .option('--html', 'write a self-contained page: .tailtest/reports/index.html')
  .option('--md', 'print Markdown (the default)')
  .option('--json', 'print the data')
  .option(
    '--session <id>',
    'the session to show, by its id or the start of it, instead of the last one',
  )
  .option('--open', 'write the page and open it in the browser')
  .option('--out <file>', 'write to this file; its ending (.html, .md, .json) sets the format')
  .action(async (options: Options) => {
    const cwd = process.cwd()
    const form = formOf(options)
    const project = openProject(findRoot(cwd, cwd))
    const text = FORMS[form](readPage(project, options))
    if (form !== 'html' && options.out === undefined) {
      process.stdout.write(text)
      return
    }
    const file = options.out === undefined ? pagePlace(project) : resolve(cwd, options.out)
    writeReport(file, text)
    const url = pathToFileURL(file).href
    printLines(form === 'html' ? [file, url] : [file])
    if (options.open) await open(url, project.root)
  })
