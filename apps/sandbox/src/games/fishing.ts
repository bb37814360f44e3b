import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { yuan } from '../core/money.ts'
import type { SandboxContext } from '../core/context.ts'
import { placeBet, settleBet } from '../venue/bets.ts'
import type { Game } from '../venue/catalogue.ts'
import { fishPays, isCaught } from '../web/browser/fishrules.ts'
import { html } from '../web/html.ts'
import { fishingText as text, fishNames } from './fishing.copy.ts'
import { autoText } from './auto.copy.ts'
import { autoSheet } from './auto.ts'
import { insertProof, nextDice } from './fair.ts'
import { playEndpoint } from './play.ts'

/** Stakes of a shot in fen. */
export const cannons = [10, 50, 100, 200, 500, 1000]

const Shot = z.object({
  kind: z
    .int()
    .min(0)
    .max(fishPays.length - 1),
  stake: z.int().refine((stake) => cannons.includes(stake)),
})

/** Routes of the fishing game. Only hits cost a stake; shots that miss bounce off the edge and are free. */
export function fishingRoutes(app: FastifyInstance, context: SandboxContext): void {
  playEndpoint(app, context, 'fishing')('shot', Shot, ({ session, game }, { kind, stake }) =>
    context.store.tx(() => {
      const { venue, login } = session
      const pays = fishPays[kind] ?? 2
      const { dice, seed } = nextDice(context, venue, login)
      const isWon = isCaught(dice, pays)
      const win = isWon ? stake * pays : 0
      const round = `F${context.store.next('fishing round')}`
      const name = fishNames[kind] ?? ''
      const id = placeBet(context, { venue, login, gameCode: game.code, gameName: game.name, round, stake, memo: name })
      insertProof(context, id, seed)
      const memo = `${name} ×${pays} · ${isWon ? `${text.caught} ${yuan(win)}` : text.escaped}`
      settleBet(context, id, { state: 'settled', winLoss: win - stake, validStake: stake, memo })
      return { isCaught: isWon, win }
    }),
  )
}

export function fishingPage(game: Game) {
  const body = html`<section class="sea ${game.variant}">
      <canvas id="sea" aria-label="${text.sea}" role="img"></canvas>
      <div class="guns">
        <button type="button" id="less" aria-label="${text.less}">−</button>
        <div><span>${text.cannon}</span><output id="stake">0.10</output></div>
        <button type="button" id="more" aria-label="${text.more}">+</button
        ><button type="button" id="auto" aria-pressed="false">${autoText.auto}</button>
      </div>
    </section>
    <p class="hint-line" role="status" id="result">${text.lead}</p>
    ${autoSheet()}`
  const rules = html`<p>${text.rules}</p>
    <table>
      <tbody>
        ${fishPays.map(
          (pays, kind) =>
            html`<tr>
              <td>${fishNames[kind]}</td>
              <td>×${pays}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p>${text.rtp}</p>`
  return { body, rules, setup: { text: { ...text, ...autoText }, cannons, pays: fishPays, names: fishNames } }
}
