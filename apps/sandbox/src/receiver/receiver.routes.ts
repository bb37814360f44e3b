import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isLoopback } from '../control/control.routes.ts'
import { shortTime } from '../core/clock.ts'
import { Refusal } from '../core/refusal.ts'
import { originOf, type SandboxContext } from '../core/context.ts'
import { html } from '../web/html.ts'
import { document } from '../web/page.ts'
import {
  isSignatureValid,
  receive,
  receivedOf,
  receiverMode,
  receiverModes,
  receiverSecrets,
  setReceiver,
} from './receiver.ts'
import { receiverText as text } from './receiver.copy.ts'

const Setting = z.object({ mode: z.enum(receiverModes).optional(), secret: z.string().max(400).optional() })

/** Receives webhooks in a configurable mode and shows them. */
export function receiverRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: 2 * 1024 * 1024 },
    (_request, body, done) => done(null, body),
  )

  app.post('/receiver/events', async ({ body, headers }, reply) => {
    const [mode, raw] = [receiverMode(context), String(body)]
    if (mode === 'error') return reply.status(500).send({ error: 'The receiver failed.' })
    if (mode === 'gone') return reply.status(410).send({})
    if (mode === 'redirect') return reply.redirect('/receiver/elsewhere', 307)
    if (mode === 'html') return reply.type('text/html').send('<!doctype html><title>Sign in</title>')
    if (mode === 'lost') return reply.hijack()
    if (mode === 'few' && (JSON.parse(raw) as { data: { events: unknown[] } }).data.events.length > 3)
      return reply.status(413).send({ error: 'Too many events.' })
    const isSigned = isSignatureValid(receiverSecrets(context), headers, raw, context.now())
    const isNew = receive(context, String(headers['webhook-id'] ?? ''), isSigned, raw)
    if (mode === 'timeout') return reply.hijack()
    if (mode === 'huge') return reply.type('text/plain').send('x'.repeat(1024 * 1024 + 1))
    if (!isSigned) return reply.status(401).send({ error: 'The signature is wrong.' })
    return { ok: true, is_new: isNew }
  })

  app.get('/receiver', async (request, reply) => {
    const origin = originOf(context, request)
    return reply
      .type('text/html; charset=utf-8')
      .send(isLoopback(request.ip) ? receiverPage(context, `${origin}/receiver/events`) : closedPage())
  })
  app.post('/receiver', async (request, reply) => {
    const { origin } = request.headers
    if (!isLoopback(request.ip) || (origin && origin !== `${request.protocol}://${request.host}`))
      throw new Refusal(403, 'The receiver can be configured only from its own page.')
    const read = Setting.safeParse(request.body)
    if (!read.success) throw new Refusal(422, z.prettifyError(read.error))
    setReceiver(context, read.data.mode, read.data.secret || undefined)
    return reply.redirect('/receiver', 303)
  })
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

function receiverPage(context: SandboxContext, address: string): string {
  const mode = receiverMode(context)
  const rows = receivedOf(context).map(
    ({ message, is_signed, is_new, body, at }) =>
      html`<section class="letter">
        <p class="quiet">
          <b>${is_signed ? text.signed : text.forged}</b> ${is_new ? '' : text.again} ·
          <time>${shortTime(Date.parse(at))}</time>
        </p>
        <h2>${message}</h2>
        <pre>${JSON.stringify(body, null, 2).slice(0, 4000)}</pre>
      </section>`,
  )
  const options = receiverModes.map(
    (each) => html`<option value="${each}" ${each === mode ? 'selected' : ''}>${text.modes[each]}</option>`,
  )
  return document({
    title: text.title,
    look: 'cashier',
    body: html`<main class="sheet desk">
      <h1>${text.title}</h1>
      <p>${text.lead}</p>
      <p>${text.address} <code>${address}</code></p>
      <form method="post" action="/receiver">
        <label
          ><span>${text.mode}</span
          ><select name="mode">
            ${options}
          </select></label
        >
        <label><span>${text.secret}</span><input name="secret" maxlength="400" autocomplete="off" /></label>
        <button class="main">${text.save}</button>
      </form>
      <p><a href="/">${text.desk}</a></p>
      ${rows.length > 0 ? rows : html`<p>${text.empty}</p>`}
    </main>`,
  })
}
