import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { Refusal } from '../core/refusal.ts'

/** The pages' own modules: TypeScript whose types are taken off when first asked for. */
export function moduleRoutes(app: FastifyInstance): void {
  const known = new Map<string, string>()
  const sourceOf = (name: string): string => {
    const made = known.get(name)
    if (made !== undefined) return made
    const source = readFileSync(new URL(`browser/${name}.ts`, import.meta.url), 'utf8')
    const code = stripTypeScriptTypes(source)
    known.set(name, code)
    return code
  }
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
