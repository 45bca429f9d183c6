import { describe, expect, test } from 'vitest'
import { recorded } from '../support/events.ts'
import { told } from '../support/table.ts'
import { expectAnswer, noteOf } from './support/answer.ts'
import { eventsOf } from './support/events.ts'
import { openWorld, pathsIn } from './support/world.ts'

const CELLS = `${JSON.stringify({ cells: [{ cell_type: 'code', source: '1+1', outputs: [] }], metadata: {}, nbformat: 4 })}\n`
const PYTHON =
  'def half(price):\n    if price < 0:\n        raise ValueError\n    return price / 2\n'

const PROJECT = {
  'package.json': '{"name":"lab","private":true}\n',
  'pyproject.toml': '[project]\nname = "lab"\n[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
  'tests/test_price.py': 'def test_price():\n    assert True\n',
  'analysis.ipynb': CELLS,
  'analysis.py': PYTHON,
  '.ipynb_checkpoints/analysis-checkpoint.ipynb': CELLS,
}

describe('of a notebook that is edited', () => {
  test('nothing is queued, and its neighbours are judged as ever', async () => {
    const world = await openWorld({ files: PROJECT })
    const events = eventsOf(world)
    await world.hook(events.started())
    await world.hook(events.prompted())
    const edit = await world.hook(recorded(world, 'PostToolUse.NotebookEdit'))
    expectAnswer(edit, 'the notebook')
    expect(noteOf(edit)).toBeUndefined()
    world.write({
      'lab.py': PYTHON,
      'analysis.ipynb': CELLS.replace('1+1', '2+2'),
      '.ipynb_checkpoints/analysis-checkpoint.ipynb': CELLS.replace('1+1', '2+2'),
      '.ipynb_checkpoints/lab-checkpoint.py': PYTHON,
      'notes/.ipynb_checkpoints/model-checkpoint.py': PYTHON,
    })
    await world.hook(events.ran('jupyter nbconvert --to script analysis.ipynb'))
    expectAnswer(await world.hook(events.ended(), { patience: 150_000 }), 'the end of the turn')
    expect(pathsIn(world, 'session.queued')).toEqual(['lab.py'])
    const beside = await world.hook(events.wrote('other.py'))
    expectAnswer(beside, 'a source beside')
    told({ fault: 'notebooks and their neighbours', tried: 5, lost: 0, damaged: 0 })
  })

  test('the copies that Jupyter keeps are no sources, whichever tool names them', async () => {
    const world = await openWorld({ files: PROJECT })
    const events = eventsOf(world)
    world.write({ '.ipynb_checkpoints/lab-checkpoint.py': PYTHON })
    const note = noteOf(await world.hook(events.wrote('.ipynb_checkpoints/lab-checkpoint.py')))
    expect(note).toBeUndefined()
    expect(pathsIn(world, 'session.queued')).toEqual([])
    const why = await world.command(['why', '.ipynb_checkpoints/lab-checkpoint.py'])
    expect(why.stdout).toContain('.ipynb_checkpoints')
    told({ fault: 'notebooks and their neighbours', tried: 1, lost: 0, damaged: 0 })
  })
})
