import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Endpoint } from '@koi/contract/endpoint'
import { parseSync } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesIn } from '../../../../tools/files.ts'
import { place } from '../../../../tools/imports.ts'
import { type Node, walk } from '../../../../tools/syntaxTree.ts'
import { newId } from '../platform/text/id.ts'
import { openTestApp, type TestApp } from '../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

interface Module {
  /** Names that each top-level definition uses. */
  definitions: Map<string, Set<string>>
  /** Where an imported name is defined. */
  imports: Map<string, { file: string; name: string }>
  /** Handlers: the export of the contract, and the names that the handler uses. */
  handlers: { contract: string; name: string; uses: Set<string> }[]
}

function namesIn(node: Node): Set<string> {
  const names = new Set<string>()
  walk(node, (one) => {
    if (one.type === 'Identifier') names.add(one.name)
  })
  return names
}

function read(file: string): Module {
  const { program, module } = parseSync(file, readFileSync(file, 'utf8'))
  const imports = new Map(
    module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(
        ({ localName, importName }) =>
          [localName.value, { file: place(file, moduleRequest.value), name: importName.name ?? '' }] as const,
      ),
    ),
  )
  const definitions: Module['definitions'] = new Map()
  const handlers: Module['handlers'] = []
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'FunctionDeclaration' && declared.id) definitions.set(declared.id.name, namesIn(declared))
    if (declared?.type === 'VariableDeclaration')
      for (const { id, init } of declared.declarations)
        if (id.type === 'Identifier' && init) definitions.set(id.name, namesIn(init))
    walk(statement as Node, (one) => {
      if (one.type !== 'CallExpression' || one.callee.type !== 'Identifier' || one.callee.name !== 'on') return
      const [endpoint, handler] = one.arguments
      if (endpoint?.type !== 'MemberExpression' || endpoint.object.type !== 'Identifier' || !handler) return
      const contract = imports.get(endpoint.object.name)?.file
      if (contract && endpoint.property.type === 'Identifier')
        handlers.push({ contract, name: endpoint.property.name, uses: namesIn(handler as Node) })
    })
  }
  return { definitions, imports, handlers }
}

/** Endpoints whose handler calls, directly or not, the function `target` of a file. */
async function endpointsReaching(targetFile: string, target: string): Promise<Endpoint[]> {
  const modules = new Map(
    filesIn('apps/api/src', /^(?!.*\.(?:test|testing|test-d)\.).*\.ts$/).map((file) => [file, read(file)]),
  )
  const known = new Map<string, boolean>()
  const reaches = (file: string, names: Iterable<string>): boolean =>
    [...names].some((name) => {
      const module = modules.get(file)
      const imported = module?.imports.get(name)
      if (imported) return reaches(imported.file, [imported.name])
      if (file === targetFile && name === target) return true
      const key = `${file} ${name}`
      if (!known.has(key)) {
        known.set(key, false)
        known.set(key, reaches(file, module?.definitions.get(name) ?? []))
      }
      return known.get(key)!
    })
  const found = [...modules].flatMap(([file, { handlers }]) => handlers.filter(({ uses }) => reaches(file, uses)))
  return Promise.all(
    found.map(async ({ contract, name }) => {
      const exported = (await import(resolve(contract))) as Record<string, Endpoint>
      return exported[name]!
    }),
  )
}

test('every call that computes what giving up a bonus or promotion returns is limited as a heavy one', async () => {
  const endpoints = await endpointsReaching('apps/api/src/money/turnover/giveUp.ts', 'loadReturn')
  expect(endpoints.map(({ name }) => name).toSorted()).toEqual([
    'bonus.ending',
    'bonus.giveUp',
    'promotion.cancel',
    'promotion.offer',
  ])
  const { token } = await app.registerPlayer()
  for (const { at, isHeavy } of endpoints) {
    expect([at, isHeavy]).toEqual([at, true])
    const call = () => app.callPlayerApi(at, { id: newId(), lost: '1' }, token)
    const codes = await Promise.all(Array.from({ length: 60 }, async () => (await call()).code))
    expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(10)
  }
})
