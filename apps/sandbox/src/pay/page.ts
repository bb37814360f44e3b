import { renderSVG } from 'uqr'
import { yuan } from '../core/money.ts'
import { html, Html } from '../web/html.ts'
import { document } from '../web/page.ts'
import { type Order } from './orders.ts'
import { channelNames, payText as text } from './page.copy.ts'

/** Page of an open order. `url`: content of the QR code; `now`: milliseconds. */
export function payPage(order: Order, url: string, now: number): string {
  const channel = channelNames[order.channel]
  const code = new Html(renderSVG(url, { border: 1 }))
  const left = Math.max(0, Math.ceil((order.until - now) / 1000))
  const body = html`<main class="sheet ${order.channel}">
    <header>
      <span class="mark" aria-hidden="true"></span>
      <h1>${channel}</h1>
      <p>${text.sandbox}</p>
    </header>
    <section class="sum">
      <p>${text.amount}</p>
      <strong>¥${yuan(order.amount)}</strong>
      <dl>
        <dt>${text.orderNo}</dt>
        <dd>
          <code id="order">${order.depositNo}</code>
          <button type="button" class="plain" id="copy" data-done="${text.copied}">${text.copy}</button>
        </dd>
      </dl>
    </section>
    <section class="code">
      <figure role="img" aria-label="${text.qr}">${code}</figure>
      <p>${text.scan(channel)}</p>
      <p class="left">${text.left} <time id="left" data-seconds="${left}">${clock(left)}</time></p>
    </section>
    <form method="post" action="/cashier/${order.token}/paid"><button class="main">${text.paid}</button></form>
    <form method="post" action="/cashier/${order.token}/cancel"><button class="second">${text.cancel}</button></form>
    <section class="steps">
      <h2>${text.stepsTitle}</h2>
      <ol>
        ${text.steps.map((step) => html`<li>${step}</li>`)}
      </ol>
    </section>
  </main>`
  return document({ title: `${text.title} · ${channel}`, look: 'cashier', body, module: 'cashier' })
}

type End = 'paid' | 'failed' | 'late' | 'missing'

export function payEnd(end: End, order: Order | null): string {
  const body = html`<main class="sheet end ${end}">
    <span class="sign" aria-hidden="true"></span>
    <h1>${text[`${end}Title`]}</h1>
    ${order ? html`<strong>¥${yuan(end === 'paid' ? order.reportedAmount : order.amount)}</strong>` : ''}
    <p>${text[`${end}Text`]}</p>
    ${order ? html`<p class="quiet">${text.orderNo} <code>${order.depositNo}</code></p>` : ''}
    ${order?.returnUrl ? html`<a class="main" href="${order.returnUrl}">${text.back}</a>` : ''}
  </main>`
  return document({ title: text[`${end}Title`], look: 'cashier', body })
}

const clock = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
