import type { ReportContext } from '../format.ts'
import type { OpenReport } from '../open-report.ts'
import type { Diagnostic } from './cargo-build.ts'

/** A build that failed stops every test, also those of programs that were built. */
export function failBuild(
  open: OpenReport,
  errors: readonly Diagnostic[],
  context: ReportContext,
): void {
  const [first = unexplained(context)] = errors
  const placed = [...new Set(errors.flatMap(({ at, root }) => at ?? root ?? []))]
  for (const file of context.files.length > 0 ? context.files : placed) {
    const own = errors.filter(({ at }) => at === file)
    const { message, where, at } = own[0] ?? first
    const others = (own.length > 0 ? own : errors).slice(1).map(inOneLine)
    open.fail({
      ...{ file, kind: 'compile', message: [message, ...others].join('\n'), stack: where },
      ...(at !== undefined && { at }),
    })
  }
  if (context.files.length === 0 && placed.length === 0) open.report.stray.push(first.message)
}

function inOneLine({ where, message }: Diagnostic): string {
  return [where, message].filter(Boolean).join(': ')
}

/** What fails without the compiler: a build script, a linker, a dependency that cannot be fetched. */
function unexplained({ output = '' }: ReportContext): Diagnostic {
  const [, message] = /^error: (.+)$/m.exec(output) ?? []
  return { message: message ?? 'the build failed' }
}
