import { detect } from '@tailtest/runners'

const found = await detect({ cwd: process.cwd(), file: 'src/price.ts' })
if (found) console.log(found.runner.name, found.runner.foundBy, found.test)
