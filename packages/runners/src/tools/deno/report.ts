import { join, posix } from 'node:path'
import { type Format, REPORT_FILE } from '../../report/format.ts'
import { readJUnit } from '../../report/junit/xml.ts'
import { openReport } from '../../report/open-report.ts'
import { located } from '../../report/places.ts'
import { readReport } from '../../report/report-file.ts'
import { printable } from '../../report/sanitise.ts'
import { readDenoCases } from './cases.ts'
import { readDenoOutput } from './output.ts'

const XML = 'report.xml'

/** Ends the XML: within, the brackets of everything else are written out. */
const END = '</testsuites>'

/**
 * Deno 2, through its JUnit XML, which is written at the end alone, and what it prints: there alone stand the errors
 * that nobody caught, and under which file a test ran that a helper declares.
 */
export const deno: Format = {
  invocation: ({ runner, selection, folder }) => ({
    args: [...runner.args, `--junit-path=${join(folder, XML)}`, '--reporter=pretty', ...selection],
    stdout: true,
  }),
  collect: async ({ folder }) => {
    const paths = [XML, REPORT_FILE].map((name) => join(folder, name))
    const [xml, output] = await Promise.all(paths.map(readReport))
    return xml === undefined ? output : `${xml.trimEnd()}\n${output ?? ''}`
  },
  parse: (text, context) => {
    const end = text.startsWith('<?xml') ? text.indexOf(END) + END.length : 0
    if (end === END.length - 1) return undefined // torn
    const [xml, output] = [text.slice(0, end), printable(text.slice(end))]
    const file = (path: string) =>
      located(context.root, posix.join(context.root, context.runner.directory, path))
    const open = openReport(context)
    const said = readDenoOutput(output, file)
    const report = readJUnit(xml)
    if (report === undefined && said.files.size === 0) return undefined
    open.report.complete = report?.complete === true && said.ended
    if (report && said.ended) readDenoCases(open, report, { ...said, file })
    return open.report
  },
}
