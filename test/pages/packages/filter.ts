import { judge } from '@tailtest/filter'
import { openProject } from '@tailtest/project'

const project = openProject(process.cwd())
console.log(judge(project, 'src/cart.ts').verdict)
console.log(judge(project, 'src/api.pb.go').verdict)
