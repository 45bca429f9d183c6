import { judge } from '@tailtest/filter'

const here = { cwd: process.cwd() }
console.log(judge(here, 'src/cart.ts').verdict)
console.log(judge(here, 'src/api.pb.go').verdict)
