import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { heightOf, latestTransfers, addBlocks, addTransfer } from '../chain/chain.ts'
import { fenOf, yuan } from '../core/money.ts'
import { Refusal } from '../core/refusal.ts'
import type { SandboxContext } from '../core/context.ts'
import { html } from '../web/html.ts'
import { document } from '../web/page.ts'
import { walletText as text } from './wallet.copy.ts'

const Sending = z.object({
  protocol: z.enum(['TRC20', 'ERC20', 'BEP20']),
  to: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{1,100}$/),
  amount: z.string().transform(fenOf).pipe(z.int().positive().max(1e9)),
})
/** Blocks added per click: the platform's default number of confirmations. */
const blocks = 6

export function walletRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const requireSameOrigin = (request: FastifyRequest) => {
    const { origin } = request.headers
    if (origin && origin !== 'null' && origin !== `${request.protocol}://${request.host}`)
      throw new Refusal(403, 'The wallet rejects forms from other origins.')
  }

  app.get<{ Querystring: Filled }>('/wallet', async ({ query }, reply) =>
    reply.type('text/html; charset=utf-8').send(walletPage(context, query)),
  )
  app.post('/wallet/send', async (request, reply) => {
    requireSameOrigin(request)
    const read = Sending.safeParse(request.body)
    const filled = z
      .object({ protocol: z.string().max(10), to: z.string().max(100), amount: z.string().max(20) })
      .partial()
      .catch({})
      .parse(request.body)
    if (!read.success)
      return reply.redirect(`/wallet?${new URLSearchParams({ ...filled, result: 'wrong' }).toString()}`, 303)
    const { block } = addTransfer(context, read.data)
    return reply.redirect(
      `/wallet?${new URLSearchParams({ protocol: read.data.protocol, result: 'sent', at: String(block) }).toString()}`,
      303,
    )
  })
  app.post('/wallet/blocks', async (request, reply) => {
    requireSameOrigin(request)
    return reply.redirect(`/wallet?result=mined&at=${addBlocks(context, blocks)}`, 303)
  })
}

interface Filled {
  protocol?: string
  to?: string
  amount?: string
  result?: string
  at?: string
}

const messageOf = ({ result, at }: Filled): string => {
  const block = Number(at) || 0
  return result === 'sent'
    ? text.sent(block)
    : result === 'mined'
      ? text.mined(block)
      : result === 'wrong'
        ? text.wrong
        : ''
}

function walletPage(context: SandboxContext, filled: Filled): string {
  const height = heightOf(context)
  const message = messageOf(filled)
  const rows = latestTransfers(context, 8).map(
    ({ protocol, to, amount, block }) =>
      html`<li>
        <strong>${yuan(amount)} USDT</strong> <span>${protocol} · ${text.confirmations(height - block + 1)}</span>
        <code>${to}</code>
      </li>`,
  )
  const body = html`<main class="sheet desk wallet">
    <h1>${text.title}</h1>
    <p>${text.lead}</p>
    ${message ? html`<p role="${filled.result === 'wrong' ? 'alert' : 'status'}" class="message">${message}</p>` : ''}
    <section>
      <form method="post" action="/wallet/send">
        <label
          ><span>${text.protocol}</span
          ><select name="protocol">
            ${['TRC20', 'ERC20', 'BEP20'].map((name) => html`<option ${filled.protocol === name ? 'selected' : ''}>${name}</option>`)}
          </select></label
        >
        <label
          ><span>${text.to}</span
          ><input name="to" required maxlength="100" autocomplete="off" value="${filled.to ?? ''}"
        /></label>
        <label
          ><span>${text.amount}</span
          ><input
            name="amount"
            required
            inputmode="decimal"
            maxlength="12"
            autocomplete="off"
            pattern="[0-9]+([.][0-9]{1,2})?"
            value="${filled.amount ?? ''}"
        /></label>
        <button class="main">${text.send}</button>
      </form>
    </section>
    <section>
      <p>${text.height} <b id="height">${height}</b></p>
      <form method="post" action="/wallet/blocks"><button class="second">${text.mine}</button></form>
    </section>
    <section>
      <h2>${text.recent}</h2>
      ${
        rows.length === 0
          ? html`<p>${text.none}</p>`
          : html`<ul>
              ${rows}
            </ul>`
      }
    </section>
    <p><a href="/">${text.back}</a></p>
  </main>`
  return document({ title: text.title, look: 'cashier', body })
}
