import { run } from '../src/run.ts'

/** Runs the command that its argument holds, and tells how it ended; `guardian.test.ts` kills it. */
run(JSON.parse(process.argv[2] ?? '')).then((ending) => console.log(JSON.stringify(ending)))
