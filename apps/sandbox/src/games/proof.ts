import { shortTime } from '../core/clock.ts'
import { yuan } from '../core/money.ts'
import type { SandboxContext } from '../core/context.ts'
import type { BetRow } from '../venue/bets.ts'
import { gameOf } from '../venue/catalogue.ts'
import { isSingle } from '../web/browser/recount.ts'
import { html, type Html } from '../web/html.ts'
import { document } from '../web/page.ts'
import { promiseOf, proofOf, roundSeed } from './fair.ts'
import { betText as text, fairText, playText } from './game.copy.ts'
import { toChecked } from './verify.ts'

/** Dialog of single-player games: commitment of the player's seed and a button that reveals it. */
export const ownProof = (): Html =>
  html`<p>${fairText.lead}</p>
    <dl>
      <dt>${fairText.promise}</dt>
      <dd><code id="promise"></code></dd>
      <dt>${fairText.own}</dt>
      <dd><input id="own" maxlength="40" aria-label="${fairText.own}" /></dd>
      <dt>${fairText.nonce}</dt>
      <dd id="nonce"></dd>
      <dt>${fairText.revealed}</dt>
      <dd><code id="revealed">--</code></dd>
    </dl>
    <button type="button" class="plain" id="reveal">${fairText.reveal}</button>
    <a href="/verify" target="_blank" rel="noopener" id="check">${fairText.check}</a>`

/** Dialog of shared tables: commitment of the current round and seed of the previous one. */
export const roundProof = (): Html =>
  html`<p>${fairText.roundLead}</p>
    <dl>
      <dt>${fairText.roundPromise}</dt>
      <dd><code id="round-promise"></code></dd>
      <dt>${fairText.roundSeed}</dt>
      <dd><code id="round-seed"></code></dd>
    </dl>
    <a href="/verify" target="_blank" rel="noopener" id="check">${fairText.checkRound}</a>`

type Line = [label: string, value: string | Html]

const code = (value: string): Html => html`<code>${value}</code>`

/** Proof of a bet and, once its seed is public, a link to verify it. */
function proofLines(context: SandboxContext, bet: BetRow): { lines: Line[]; check: string } {
  const game = gameOf(bet.venue, bet.gameCode)
  const { key } = toChecked(game)
  if (!isSingle(game)) {
    // A bet placed by the control API belongs to no round.
    if (bet.dueAt === null) return { lines: [], check: '' }
    const seed = roundSeed(context, key, Number(bet.round))
    const isOver = context.now() >= bet.dueAt
    const lines: Line[] = [
      [text.promise, code(promiseOf(seed))],
      [text.seed, isOver ? code(seed) : text.pending],
    ]
    return { lines, check: isOver ? String(new URLSearchParams({ game: key, seed, number: bet.round })) : '' }
  }
  const proof = proofOf(context, bet)
  if (!proof) return { lines: [], check: '' }
  const { promise, revealed, clientSeed, nonce } = proof
  const lines: Line[] = [
    [text.promise, code(promise)],
    [text.client, code(clientSeed)],
    [text.nonce, String(nonce)],
    [text.seed, revealed ? code(revealed) : text.hidden],
  ]
  const params = { game: key, seed: revealed, client: clientSeed, number: String(nonce) }
  return { lines, check: revealed ? String(new URLSearchParams(params)) : '' }
}

const list = (lines: readonly Line[]): Html =>
  html`<dl>
    ${lines.map(
      ([label, value]) =>
        html`<dt>${label}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`

export function betPage(context: SandboxContext, bet: BetRow): string {
  const isSettled = bet.state === 'settled'
  const { lines, check } = proofLines(context, bet)
  const body = html`<main class="sheet verify">
    <h1>${text.title}</h1>
    ${list([
      [text.id, bet.id],
      [text.game, bet.gameName],
      [text.round, bet.round],
      [text.at, shortTime(bet.betAt)],
      ...(bet.settledAt === null ? [] : [[text.settledAt, shortTime(bet.settledAt)] satisfies Line]),
      [text.stake, yuan(bet.stake)],
      [text.returned, isSettled ? yuan(bet.stake + bet.winLoss) : playText.states[bet.state]],
      [text.result, bet.memo],
    ])}
    ${lines.length > 0 ? html`<h2>${text.proof}</h2>` : ''} ${lines.length > 0 ? list(lines) : ''}
    ${check ? html`<a class="main" href="/verify#${check}">${text.check}</a>` : ''}
  </main>`
  return document({ title: text.title, look: 'cashier', body })
}
