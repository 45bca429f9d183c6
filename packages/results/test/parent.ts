import { run } from '../src/run.ts'

/** Runs the command that its argument holds; `guardian.test.ts` kills it. */
run(JSON.parse(process.argv[2] ?? ''))
