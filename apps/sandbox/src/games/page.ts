import type { Game, Venue } from '../venue/catalogue.ts'
import { dataBlock, html, type Html } from '../web/html.ts'
import { document } from '../web/page.ts'
import { baccaratPage } from './baccarat.ts'
import { cardsPage } from './cards.ts'
import { fishingPage } from './fishing.ts'
import { fixturesPage } from './fixtures.ts'
import { playText as text } from './game.copy.ts'
import { lotteryPage } from './lottery.ts'
import { slotPage } from './slot.ts'
import { toChecked } from './verify.ts'
import { ownProof, roundProof } from './proof.ts'
import { isSingle } from '../web/browser/recount.ts'

export interface Table {
  body: Html
  rules: Html
  setup: object
}

interface PageOptions {
  venue: Venue
  /** Token of the session; empty after a reload. */
  token: string
  returnUrl: string
}

const tables: Readonly<Record<Game['engine'], (game: Game) => Table>> = {
  slot: slotPage,
  lottery: lotteryPage,
  cards: cardsPage,
  baccarat: baccaratPage,
  fixtures: fixturesPage,
  fishing: fishingPage,
}

const icon = (name: string): Html =>
  html`<svg class="icon" aria-hidden="true"><use href="/assets/icons.svg#${name}" /></svg>`

export function gamePage(game: Game, { venue, token, returnUrl }: PageOptions): string {
  const table = tables[game.engine](game)
  const { isPractice } = venue
  const over = isPractice ? text.practiceOver : text.sessionOver
  const body = html`${isPractice ? html`<p class="practice">${text.practice}</p>` : ''}
    <header class="top">
      <a class="back" id="back" href="${returnUrl || '#'}" hidden aria-label="${text.back}">${icon('back')}</a>
      <div class="name">
        <h1>${game.name}</h1>
        <p><span id="clock">--:--:--</span> · ${text.played} <span id="played">00:00</span></p>
      </div>
      <div class="purse"><span>${isPractice ? text.points : text.balance}</span><output id="balance">--</output></div>
    </header>
    <main inert>${table.body}</main>
    <footer class="foot" inert>
      <button type="button" data-opens="history">${icon('list')}${text.history}</button>
      <button type="button" data-opens="rules">${icon('book')}${text.rules}</button>
      <button type="button" data-opens="fair">${icon('shield')}${text.fair}</button>
      <button type="button" id="sound" aria-pressed="false">${icon('sound')}<span>${text.muted}</span></button>
      <p class="hint">${isPractice ? text.practiceHint : text.hint} · ${text.sandbox}</p>
    </footer>
    <dialog id="history" aria-labelledby="history-title">
      <form method="dialog">
        <h2 id="history-title">${text.history}</h2>
        <button aria-label="${text.close}">×</button>
      </form>
      <ol class="bets" id="bets"></ol>
    </dialog>
    <dialog id="rules" aria-labelledby="rules-title">
      <form method="dialog">
        <h2 id="rules-title">${text.rules}</h2>
        <button aria-label="${text.close}">×</button>
      </form>
      <div class="prose">${table.rules}</div>
    </dialog>
    <dialog id="fair" aria-labelledby="fair-title">
      <form method="dialog">
        <h2 id="fair-title">${text.fair}</h2>
        <button aria-label="${text.close}">×</button>
      </form>
      <div class="prose">${isSingle(game) ? ownProof() : roundProof()}</div>
    </dialog>
    <div class="toast" role="status" id="toast" hidden></div>
    <div class="over" role="alertdialog" aria-label="${over}" id="over" hidden>
      <p>${over}</p>
    </div>
    ${dataBlock('setup', {
      token,
      address: `/play/${venue.code}/${game.code}`,
      variant: game.variant,
      check: toChecked(game).key,
      text: {
        empty: text.empty,
        failure: text.failure,
        states: text.states,
        stake: text.stake,
        muted: text.muted,
        loud: text.loud,
      },
      game: table.setup,
    })}`
  return document({ title: game.name, look: game.engine, variant: game.variant, body, module: game.engine })
}

export const gonePage = (): string =>
  document({
    title: text.goneTitle,
    look: 'cashier',
    body: html`<main class="sheet end late">
      <span class="sign" aria-hidden="true"></span>
      <h1>${text.goneTitle}</h1>
      <p>${text.goneText}</p>
    </main>`,
  })
