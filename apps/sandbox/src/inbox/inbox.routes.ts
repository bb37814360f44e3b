import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { isLoopback } from '../control/control.routes.ts'
import { shortTime } from '../core/clock.ts'
import { Refusal } from '../core/refusal.ts'
import { requireSignature } from '../core/signed.ts'
import type { SandboxContext } from '../core/context.ts'
import { runInMode, modeOf } from '../venue/modes.ts'
import { html } from '../web/html.ts'
import { document } from '../web/page.ts'
import { access, insertMessage, type ReceivedMessage, inboxOf } from './inbox.ts'
import { inboxText as text } from './inbox.copy.ts'
import { browserOf, decryptMessage, verifyVapid } from './push.ts'

/** Seconds in the Retry-After header of a rate-limited messenger. */
const retryAfter = 150

const Sms = z.object({ to: z.string().min(1), text: z.string() })
const Telegram = z.object({
  chat_id: z.union([z.string(), z.number()]).transform(String),
  text: z.string().min(1).max(4096),
})
const HookMessage = z.object({ event: z.string(), subject: z.string(), text: z.string(), receiver: z.string() })

/** Receives the platform's SMS, Telegram, webhook and push messages, and shows all messages. */
export function inboxRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const storeAndAnswer = (reply: FastifyReply, arrived: ReceivedMessage, answer: object) => {
    if (modeOf(context, 'inbox') === 'refuse') throw new Refusal(400, 'The message was refused.')
    return runInMode(context, 'inbox', reply, false, () => {
      insertMessage(context, arrived)
      return answer
    })
  }

  app.route({
    method: ['GET', 'POST'],
    url: '/inbox/sms',
    handler: async ({ method, query, body, headers }, reply) => {
      if (headers['x-sandbox-key'] !== access.key) throw new Refusal(401, 'The key is wrong.')
      const read = Sms.safeParse(method === 'GET' ? query : body)
      if (!read.success) throw new Refusal(422, z.prettifyError(read.error))
      const { to: receiver, text: words } = read.data
      const detail = JSON.stringify(method === 'GET' ? query : body)
      return storeAndAnswer(
        reply,
        { way: 'sms-http', receiver, subject: '', body: words, detail },
        { code: 0, message: 'ok' },
      )
    },
  })

  app.post<{ Params: { bot: string } }>('/inbox/telegram/:bot/sendMessage', async ({ params, body }, reply) => {
    const fail = (status: number, description: string, more: object = {}) =>
      reply.status(status).send({ ok: false, error_code: status, description, ...more })
    if (params.bot !== `bot${access.token}`) return fail(401, 'Unauthorized')
    const read = Telegram.safeParse(body)
    if (!read.success) return fail(400, 'Bad Request: message text is empty')
    const { chat_id: receiver, text: words } = read.data
    if (receiver !== access.chat) return fail(400, 'Bad Request: chat not found')
    if (modeOf(context, 'inbox') === 'busy')
      return fail(429, `Too Many Requests: retry after ${retryAfter}`, { parameters: { retry_after: retryAfter } })
    const [subject = '', ...lines] = words.split('\n')
    const arrived = {
      way: 'telegram' as const,
      receiver,
      subject,
      body: lines.join('\n'),
      detail: JSON.stringify(body),
    }
    return storeAndAnswer(reply, arrived, {
      ok: true,
      result: { message_id: context.store.next('telegram'), text: words },
    })
  })

  void app.register(async (pushed) => {
    pushed.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: 4096 },
      (_request, body, done) => done(null, body),
    )
    pushed.post<{ Params: { id: string }; Body: Buffer }>('/inbox/push/:id', async (request, reply) => {
      const browser = browserOf(request.params.id)
      if (!browser) throw new Refusal(410, 'The subscription has expired.')
      const origin = `${request.protocol}://${request.host}`
      const signer = verifyVapid(request.headers.authorization ?? '', origin, context.now())
      if (!signer) throw new Refusal(403, 'The message is not signed for this push service.')
      if (!request.headers.ttl) throw new Refusal(400, 'The TTL header is missing.')
      const content = decryptMessage(browser, request.body)
      if (!content) throw new Refusal(400, 'The message cannot be decrypted.')
      const { title: subject, body } = content
      const detail = JSON.stringify({ ...content, signer })
      reply.status(201)
      return storeAndAnswer(reply, { way: 'web-push', receiver: request.params.id, subject, body, detail }, {})
    })
  })

  void app.register(async (signed) => {
    requireSignature(signed, context)
    signed.post('/inbox/webhook', async ({ body }, reply) => {
      const read = HookMessage.safeParse(body)
      if (!read.success) throw new Refusal(422, z.prettifyError(read.error))
      const { event, subject, text: words, receiver } = read.data
      const arrived = { way: 'webhook' as const, receiver: receiver || event, subject, body: words }
      return storeAndAnswer(reply, { ...arrived, detail: JSON.stringify(body) }, { ok: true })
    })
  })

  app.get('/inbox', async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(isLoopback(request.ip) ? inboxPage(context) : closedPage()),
  )
}

const closedPage = (): string =>
  document({
    title: text.title,
    look: 'cashier',
    body: html`<main class="sheet desk">
      <h1>${text.title}</h1>
      <p>${text.away}</p>
    </main>`,
  })

function inboxPage(context: SandboxContext): string {
  const rows = inboxOf(context).map(
    ({ way, receiver, subject, body, at }) =>
      html`<section class="letter" data-way="${way}">
        <p class="quiet"><b>${text.ways[way]}</b> ${text.to} ${receiver} · <time>${shortTime(Date.parse(at))}</time></p>
        <h2>${subject || text.none}</h2>
        <p>${body}</p>
      </section>`,
  )
  return document({
    title: text.title,
    look: 'cashier',
    body: html`<main class="sheet desk">
      <h1>${text.title}</h1>
      <p>${text.lead}</p>
      <p><a href="/">${text.desk}</a></p>
      ${rows.length > 0 ? rows : html`<p>${text.empty}</p>`}
    </main>`,
  })
}
