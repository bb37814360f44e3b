import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { momentOf } from '../core/clock.ts'
import { originOf, type SandboxContext } from '../core/context.ts'

/** `error` answers 500, `lost` drops the call and never answers. */
export const postbackModes = ['ok', 'error', 'lost'] as const
export type PostbackMode = (typeof postbackModes)[number]

const maxCalls = 1000

export const postbackMode = ({ store }: SandboxContext): PostbackMode =>
  store.one<{ mode: PostbackMode }>("select mode from mode where venue = 'postback'")?.mode ?? 'ok'

export function setPostback(
  { store }: SandboxContext,
  mode: PostbackMode | undefined,
  secret: string | undefined,
): void {
  if (mode !== undefined)
    store.run(
      "insert into mode (venue, mode) values ('postback', ?) on conflict (venue) do update set mode = excluded.mode",
      mode,
    )
  if (secret !== undefined)
    store.run(
      "insert into secret (name, value) values ('postback', ?) on conflict (name) do update set value = excluded.value",
      secret,
    )
}

/** Whether the parameter `signature` is that of the address without its value. */
function isSigned({ store }: SandboxContext, address: string): boolean {
  const secret = store.one<{ value: string }>("select value from secret where name = 'postback'")?.value ?? ''
  const [, given] = /[?&]signature=([^&]*)/.exec(address) ?? []
  if (!secret || !given) return false
  const bare = address.replace(/([?&]signature=)[^&]*/, '$1')
  const right = createHmac('sha256', secret).update(bare).digest()
  const sent = Buffer.from(given, 'hex')
  return sent.length === right.length && timingSafeEqual(sent, right)
}

/** Received postbacks, newest first. */
export const postbacksOf = ({ store }: SandboxContext) =>
  store
    .all<{ id: number; path: string; query: string; is_signed: number; at: number }>(
      'select id, path, query, is_signed, at from postback order by id desc limit 200',
    )
    .map(({ query, is_signed, at, ...row }) => ({
      ...row,
      query: JSON.parse(query) as Record<string, string>,
      is_signed: is_signed === 1,
      at: momentOf(at),
    }))

/** A partner's system: receives postbacks below `/postback/`. */
export function postbackRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.get('/postback/*', async (request, reply) => {
    const mode = postbackMode(context)
    if (mode === 'lost') return reply.hijack()
    if (mode === 'error') return reply.status(500).send({ error: 'The partner failed.' })
    const { store, now } = context
    const { pathname, searchParams } = new URL(request.url, originOf(context, request))
    store.run(
      'insert into postback (path, query, is_signed, at) values (?, ?, ?, ?)',
      pathname,
      JSON.stringify(Object.fromEntries(searchParams)),
      Number(isSigned(context, `${originOf(context, request)}${request.url}`)),
      now(),
    )
    store.run('delete from postback where id <= (select max(id) from postback) - ?', maxCalls)
    return reply.type('text/plain').send('OK')
  })
}
