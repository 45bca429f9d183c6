import { mayBeTest, type RelPath } from '@tailtest/project'
import type { World } from '../languages/rules.ts'

/** Tests that start an application, or a slice of one: https://docs.spring.io/spring-boot/reference/testing/ */
const STARTS =
  /@(?:SpringBoot|WebMvc|WebFlux|DataJpa|DataMongo|DataRedis|DataJdbc|Jdbc|Jooq|RestClient|Json|GraphQl|Mybatis)Test\b|@ContextConfiguration\b|@SpringJUnit(?:Web)?Config\b/

/** The class that names the packages in which components are looked for: its own and those below it. */
const APPLICATION = /@(?:SpringBootApplication|SpringBootConfiguration|ComponentScan)\b/

const NAMED = /(?:Application|Config\w*)\.(?:java|kt)$/

const MAIN = /^(.*?)src\/main\/(?:java|kotlin)\/(.*)$/
const TEST = /^(.*?)src\/test\/(?:java|kotlin)\/(.*)$/

/** What a Spring application reads of its resources by convention. */
const RESOURCE =
  /^src\/main\/resources\/(?:(?:application|bootstrap)[\w-]*\.(?:properties|ya?ml)|messages.*\.properties|.*\/messages[\w-]*\.properties|(?:schema|data|import)\.sql|(?:db|mappers?|mybatis|graphql|i18n)\/.*|(?:templates|static|public|META-INF)\/.*|logback[\w-]*\.xml)$/

interface Application {
  path: RelPath
  /** Of the module, '' or with a slash at the end. */
  root: string
  /** Of the package, from the sources' root. */
  folder: string
}

/** A test that starts an application leads to it; an application to the classes of its packages, and to its resources. */
export function spring(world: World): (path: RelPath) => readonly RelPath[] {
  const { files, text } = world
  let known: readonly Application[] | undefined
  const applications = () => {
    known ??= applicationsIn(world)
    return known
  }
  return (path) => {
    const [, root = '', inside] = TEST.exec(path) ?? []
    if (inside !== undefined && mayBeTest(path) && STARTS.test(text(path) ?? '')) {
      return applications()
        .filter(
          (each) => each.root === root && `${folderOf(inside)}/`.startsWith(`${each.folder}/`),
        )
        .map((each) => each.path)
    }
    const own = MAIN.test(path) ? applications().find((each) => each.path === path) : undefined
    return own === undefined ? [] : files.all.filter((file) => isLoaded(file, own))
  }
}

/** Whatever an application would load: of a file that comes or goes it leads elsewhere. */
export function springLayout(world: World): string {
  const own = applicationsIn(world)
  return world.files.all.filter((file) => own.some((each) => isLoaded(file, each))).join('\n')
}

/** By its annotation, in a class that is called so or lies in a topmost package of its module, as Spring Boot asks for. */
function applicationsIn({ files, text }: World): Application[] {
  const classes = files.all.flatMap((path) => {
    const [, root = '', inside] = MAIN.exec(path) ?? []
    const isClass = inside !== undefined && /\.(?:java|kt)$/.test(inside)
    return isClass ? [{ path, root, folder: folderOf(inside) }] : []
  })
  const packages = new Set(classes.map(({ root, folder }) => `${root}:${folder}`))
  const isTopmost = ({ root, folder }: Application) =>
    !foldersAbove(folder).some((above) => packages.has(`${root}:${above}`))
  return classes.filter(
    (one) => (NAMED.test(one.path) || isTopmost(one)) && APPLICATION.test(text(one.path) ?? ''),
  )
}

/** `a` and `a/b` of `a/b/c`. */
function foldersAbove(folder: string): string[] {
  const names = folder.split('/')
  return names.slice(1).map((_, at) => names.slice(0, at + 1).join('/'))
}

function isLoaded(file: RelPath, { root, folder }: Application): boolean {
  if (!file.startsWith(root)) return false
  const below = file.slice(root.length)
  if (RESOURCE.test(below)) return true
  const [, , inside] = MAIN.exec(below) ?? []
  return inside?.startsWith(`${folder}/`) === true
}

function folderOf(inside: string): string {
  return inside.split('/').slice(0, -1).join('/')
}
