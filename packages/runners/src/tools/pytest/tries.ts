import { delimiter } from 'node:path'
import type { Tries } from '../../report/tries.ts'
import plugin from './tries.py'

const PLUGIN = 'tailtest_pytest_tries'

/** A plugin that forks pytest for each text, as soon as pytest and what is installed for it is loaded. */
export const pytestTries: Tries = {
  invocation: ({ runner, selection, folder, env }) => ({
    args: [
      ...runner.args,
      ...['-p', PLUGIN, '-p', 'no:cacheprovider'],
      ...['--maxfail=1', '--tb=no', '-q'],
      ...selection,
    ],
    env: {
      PYTHONPATH: [folder, env.PYTHONPATH].filter(Boolean).join(delimiter),
      PYTHONDONTWRITEBYTECODE: '1',
    },
    plant: [{ name: `${PLUGIN}.py`, text: plugin }],
  }),
}
