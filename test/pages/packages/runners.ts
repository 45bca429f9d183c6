import { openProject, relPath } from '@tailtest/project'
import { findRunner, testPathFor } from '@tailtest/runners'

const project = openProject(process.cwd())
const source = relPath('src/price.ts')
const runner = await findRunner(project, source, 'typescript', process.env)
if (runner) console.log(runner.name, runner.foundBy, testPathFor(project, source, runner))
