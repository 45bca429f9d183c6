import { delimiter } from 'node:path'
import type { Tries } from '../../report/tries.ts'
import plugin from './plugin.py'
import { PLUGIN } from './report.ts'
import tries from './tries.py'

const TRIES = 'tailtest_pytest_tries'

/** A plugin that forks pytest for each text, as soon as pytest and what is installed for it is loaded. */
export const pytestTries: Tries = {
  invocation: ({ runner, selection, folder, env }) => ({
    args: [
      ...runner.args,
      ...['-p', TRIES, '-p', PLUGIN, '-p', 'no:cacheprovider'],
      ...['--maxfail=1', '--tb=short', '-q'],
      ...selection,
    ],
    env: {
      PYTHONPATH: [folder, env.PYTHONPATH].filter(Boolean).join(delimiter),
      PYTHONDONTWRITEBYTECODE: '1',
    },
    plant: [
      { name: `${TRIES}.py`, text: tries },
      { name: `${PLUGIN}.py`, text: plugin },
    ],
  }),
}
