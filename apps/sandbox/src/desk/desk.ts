import type { FastifyInstance } from 'fastify'
import { heightOf } from '../chain/chain.ts'
import { isLoopback } from '../control/control.routes.ts'
import type { SandboxContext } from '../core/context.ts'
import { catalogue } from '../venue/catalogue.ts'
import { modeOf, modes } from '../venue/modes.ts'
import { dataBlock, html } from '../web/html.ts'
import { document } from '../web/page.ts'
import { inboxText } from '../inbox/inbox.copy.ts'
import { receiverText } from '../receiver/receiver.copy.ts'
import { walletText } from '../wallet/wallet.copy.ts'
import { deskText as text } from './desk.copy.ts'

/** Serves the start page, with the control panel for callers on loopback. */
export function deskRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.get('/', async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(isLoopback(request.ip) ? deskPage(context) : closedPage()),
  )
}

const walletLink = html`<p><a href="/wallet">${walletText.open}</a></p>`

const closedPage = (): string =>
  document({
    title: text.title,
    look: 'cashier',
    body: html`<main class="sheet desk">
      <h1>${text.title}</h1>
      <p>${text.lead}</p>
      <p>${text.away}</p>
      ${walletLink}
    </main>`,
  })

function deskPage(context: SandboxContext): string {
  const switchOf = (code: string, name: string) => {
    const mode = modeOf(context, code)
    const options = modes.map(
      (each) => html`<option value="${each}" ${each === mode ? 'selected' : ''}>${text.modes[each]}</option>`,
    )
    return html`<label
      ><span>${name} <code>${code}</code></span
      ><select data-venue="${code}">
        ${options}
      </select></label
    >`
  }
  const body = html`<main class="sheet desk" inert>
      <h1>${text.title}</h1>
      <p>${text.lead}</p>
      ${walletLink}
      <p><a href="/inbox">${inboxText.open}</a></p>
      <p><a href="/receiver">${receiverText.open}</a></p>
      <section>
        <h2>${text.venues}</h2>
        ${[...catalogue.map(({ code, name }) => switchOf(code, name)), switchOf('pay', text.pay), switchOf('inbox', inboxText.mode)]}
      </section>
      <section>
        <h2>${text.chain}</h2>
        <p>${text.height} <b id="height">${heightOf(context)}</b></p>
        <form id="send">
          <label
            ><span>${text.protocol}</span
            ><select name="protocol">
              <option>TRC20</option>
              <option>ERC20</option>
              <option>BEP20</option>
            </select></label
          >
          <label><span>${text.to}</span><input name="to" required maxlength="100" autocomplete="off" /></label>
          <label
            ><span>${text.amount}</span
            ><input name="amount" required inputmode="decimal" pattern="[0-9]+([.][0-9]{1,2})?"
          /></label>
          <button class="main">${text.send}</button>
        </form>
        <button type="button" class="second" data-call="chain/blocks" data-content="n" data-value="20">
          ${text.mine}
        </button>
        <button type="button" class="second" data-call="chain/reorg" data-content="depth" data-value="3">
          ${text.reorg}
        </button>
      </section>
      <section>
        <h2>${text.wallets}</h2>
        <form id="look">
          <label><span>${text.player}</span><input name="player" required autocomplete="off" value="demo002" /></label>
          <button class="main">${text.look}</button>
        </form>
        <dl id="wallets"></dl>
      </section>
      <p role="status" id="result"></p>
    </main>
    ${dataBlock('setup', { done: text.done, failed: text.failed })}`
  return document({ title: text.title, look: 'cashier', body, module: 'desk' })
}
