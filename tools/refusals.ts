import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type Node, parseSync } from 'oxc-parser'
import { boundBy, childrenOf, isCallOf, nameOf, usesOf } from './names.ts'
import { filesIn } from './files.ts'

/** A declaration at the top of a module, or one handler. */
interface Unit {
  /** What it uses and does not declare itself: 'name', or 'name.member'. */
  uses: string[]
  isRefusal: boolean
  /** Of an endpoint: the names that stand in its list. */
  listed: string[]
}

interface Module {
  units: Map<string, Unit>
  handlers: { endpoint: string; unit: Unit }[]
  /** Local name → where it comes from; the whole module under '*'. */
  imports: Map<string, { file: string; name: string }>
}

/** What an endpoint lists, and what its handler can reach. */
export interface Listing {
  file: string
  endpoint: string
  listed: string[]
  reached: string[]
  /** Whether the handler takes `refuse` from its arguments, where its type holds it to the list. */
  isTyped: boolean
}

/** Any handler may say it, and the gate of each: no list names it. */
const general = new Set(['Invalid'])

/** Where an import leads: a path of ours, or null. */
function place(file: string, target: string, isThere: (file: string) => boolean): string | null {
  if (target.startsWith('.')) return normalize(join(dirname(file), target))
  const path = target.replace(/^@koi\/contract\//, 'packages/contract/src/') + '.ts'
  return isThere(path) ? path : null
}

/** What stands in `refusals: [A, B]` among the terms of an endpoint. */
function listOf(declaration: Node | null, source: string): string[] {
  const terms = declaration?.type === 'CallExpression' ? declaration.arguments[3] : undefined
  if (terms?.type !== 'ObjectExpression') return []
  const list = terms.properties.find(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'refusals',
  )
  return list ? usesOf(list, source) : []
}

function moduleOf(file: string, source: string, isThere: (file: string) => boolean): Module {
  const { program } = parseSync(file, source)
  const module: Module = { units: new Map(), handlers: [], imports: new Map() }
  const unitOf = (code: Node | null): Unit => ({
    uses: code ? usesOf(code, source) : [],
    isRefusal: isCallOf(code, 'refusal'),
    listed: listOf(code, source),
  })
  const declare = (declaration: Node | null): void => {
    if (declaration?.type === 'VariableDeclaration') {
      for (const { id, init } of declaration.declarations) {
        const unit = unitOf(init)
        for (const name of boundBy(id)) module.units.set(name, unit)
      }
    } else if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration') {
      if (declaration.id) module.units.set(declaration.id.name, unitOf(declaration))
    }
  }
  const takeHandlers = (node: Node): void => {
    const [endpoint, run] = isCallOf(node, 'on') ? node.arguments : []
    if (endpoint && run) return void module.handlers.push({ endpoint: nameOf(endpoint), unit: unitOf(run) })
    const before = module.handlers.length
    childrenOf(node).forEach(takeHandlers)
    // A function that makes handlers may declare what they share.
    if (node.type === 'BlockStatement' && module.handlers.length > before) node.body.forEach(declare)
  }
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      const from = place(file, statement.source.value, isThere)
      for (const one of from ? statement.specifiers : []) {
        const name = one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : '*'
        module.imports.set(one.local.name, { file: from!, name })
      }
      continue
    }
    const before = module.handlers.length
    takeHandlers(statement)
    if (module.handlers.length === before)
      declare(statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement)
  }
  return module
}

/** What every endpoint that has a handler lists and reaches; `sources` are texts by their path from the root. */
export function listings(sources: Map<string, string>): Listing[] {
  const isThere = (file: string) => sources.has(file)
  const modules = new Map([...sources].map(([file, source]) => [file, moduleOf(file, source, isThere)]))

  /** The declaration that a name in a module means: its file and its name there. */
  const find = (file: string, used: string): { file: string; name: string; unit: Unit } | null => {
    const module = modules.get(file)
    const [name = '', member] = used.split('.')
    const from = module?.imports.get(name)
    if (from?.name === '*') return member ? find(from.file, member) : null
    if (from) return find(from.file, member ? `${from.name}.${member}` : from.name)
    const unit = module?.units.get(name)
    return unit && !(unit.isRefusal && member) ? { file, name, unit } : null
  }
  const reach = (file: string, unit: Unit, seen: Set<Unit>): string[] =>
    unit.uses.flatMap((used) => {
      const found = find(file, used)
      if (!found || seen.has(found.unit)) return []
      seen.add(found.unit)
      return found.unit.isRefusal ? [found.name] : reach(found.file, found.unit, seen)
    })
  const distinct = (names: string[]) => [...new Set(names)].filter((name) => !general.has(name))

  return [...modules].flatMap(([file, { handlers }]) =>
    handlers.map(({ endpoint, unit }) => {
      const found = find(file, endpoint)
      if (!found) throw new Error(`${file}: a handler of what is no endpoint, "${endpoint}"`)
      const reached = distinct(reach(file, unit, new Set()))
      const isTyped = !unit.uses.includes('refuse')
      return { file: found.file, endpoint: found.name, listed: distinct(found.unit.listed), reached, isTyped }
    }),
  )
}

if (import.meta.main) {
  const files = ['apps/api/src', 'packages/contract/src'].flatMap((folder) =>
    filesIn(folder, /(?<!\.test|\.testing|\.test-d|\.seed)\.ts$/),
  )
  const all = listings(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))
  let wrong = 0
  for (const { file, endpoint, listed, reached, isTyped } of all) {
    const missing = reached.filter((name) => !listed.includes(name))
    const idle = listed.filter((name) => !reached.includes(name))
    if (missing.length) console.log(`${file} ${endpoint} does not list ${missing.join(', ')}`)
    if (idle.length) console.log(`${file} ${endpoint} lists what its handler does not reach: ${idle.join(', ')}`)
    if (!isTyped) console.log(`${file} ${endpoint}: its handler takes no \`refuse\` from its arguments`)
    wrong += missing.length + idle.length + Number(!isTyped)
  }
  console.log(`${all.length} endpoints seen, ${wrong} refusals are missing, idle or not held to a list`)
  process.exit(wrong || all.length === 0 ? 1 : 0)
}
