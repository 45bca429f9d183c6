import { type RunnerRecording, record } from '../record.ts'
import { installPython } from './install.ts'

const files = [
  ...['outcomes', 'missing_source', 'missing_package', 'syntax', 'skipped_module', 'twice'],
].map((name) => `tests/test_${name}.py`)

/** What stands behind a version: a plugin, and what it is told. */
const PLUGINS: Readonly<Record<string, { packages: string[]; args: string[] }>> = {
  xdist: { packages: ['pytest-xdist'], args: ['-n', '2'] },
}

export const recording: RunnerRecording = {
  package: 'pytest',
  registry: 'PyPI',
  versions: ['6.2.5', '7.4.4+xdist', '9.2.0'],
  async record(version, into) {
    const [own, plugin = ''] = version.split('+')
    const { packages, args } = PLUGINS[plugin] ?? { packages: [], args: [] }
    const command = installPython(`pytest==${own}`, ...packages)
    await record({
      ...{ format: 'pytest', version, case: 'outcomes', project: 'pytest', files, into },
      ...{ command, args: ['-m', 'pytest', ...args] },
      anonymous: { [command.replace('/bin/python', '')]: '/python' },
    })
  },
}
