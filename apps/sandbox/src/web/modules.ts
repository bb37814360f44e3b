import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { Refusal } from '../core/refusal.ts'

const known = new Map<string, string>()
const imported = /from '\.\/([a-z]+)\.ts'/g

/** Source of a browser module without types, cached on first use. */
function sourceOf(name: string): string {
  const made = known.get(name)
  if (made !== undefined) return made
  const code = stripTypeScriptTypes(readFileSync(new URL(`browser/${name}.ts`, import.meta.url), 'utf8'))
  known.set(name, code)
  return code
}

/** Sources of a module and its imports by name; import maps resolve the bare names. */
export function modulesOf(entry: string): Record<string, string> {
  const found: Record<string, string> = {}
  const add = (name: string): void => {
    if (Object.hasOwn(found, name)) return
    const source = sourceOf(name)
    found[name] = source.replaceAll(imported, "from '$1'")
    for (const [, other = ''] of source.matchAll(imported)) add(other)
  }
  add(entry)
  return found
}

export function moduleRoutes(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/modules/:file', async ({ params }, reply) => {
    const name = /^([a-z]{1,30})\.ts$/.exec(params.file)?.[1]
    if (!name) throw new Refusal(404, 'There is no such module.')
    try {
      const code = sourceOf(name)
      return await reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(code)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
        throw new Refusal(404, 'There is no such module.')
      throw error
    }
  })
}
