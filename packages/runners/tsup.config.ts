import { defineConfig } from 'tsup'
import { base } from '../../tsup.base.ts'

export default defineConfig({
  ...base,
  entry: { index: 'src/index.ts', report: 'src/report/index.ts' },
})
