import type { CompileError } from '../compile-errors.ts'
import type { Format, ReportContext } from '../format.ts'

/** A tool that writes JUnit XML: how it is made to, and what else it says. */
export interface JUnitTool extends Pick<Format, 'invocation' | 'collect'> {
  /** What it printed of the run as a whole. */
  readOutput(output: string, context: ReportContext): ToolOutput
}

/** How a run went, by the tool's own words. */
export interface ToolOutput {
  /** It came to its end: failing tests and compiler errors are no reason to stop before. */
  complete: boolean
  /** What the compiler refused. */
  errors: readonly CompileError[]
  /** Classes whose process died. */
  crashed: readonly string[]
  /** Tests that its report takes for passed and that did not come to their end: the end of a name, and the class it stands below. */
  cancelled?: readonly { owner: string; name: string }[]
  /** Why it stopped, where nothing above says it. */
  reason?: string
}
