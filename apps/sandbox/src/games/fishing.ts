import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { yuan } from '../core/money.ts'
import type { World } from '../core/world.ts'
import { placeBet, settleBet } from '../venue/bets.ts'
import type { Game } from '../venue/catalogue.ts'
import { html } from '../web/html.ts'
import { fishingText as text, fishNames } from './fishing.copy.ts'
import { nextDice } from './fair.ts'
import { answering } from './play.ts'

/** Stakes of a shot in fen. */
export const cannons = [10, 50, 100, 200, 500, 1000]

/** What each kind pays, in shots. A hit catches with the chance 96 in 100 × this, so that every kind returns 96 %. */
export const fishPays = [2, 3, 5, 8, 12, 20, 40, 100] as const
export const returnPercent = 96

const Shot = z.object({
  kind: z
    .int()
    .min(0)
    .max(fishPays.length - 1),
  stake: z.int().refine((stake) => cannons.includes(stake)),
})

/** A shot costs where it hits; what misses every fish comes back from the glass and costs nothing. */
export function fishingRoutes(app: FastifyInstance, world: World): void {
  answering(app, world, 'fishing')('shot', Shot, ({ session, game }, { kind, stake }) =>
    world.store.tx(() => {
      const { venue, login } = session
      const pays = fishPays[kind] ?? 2
      const isCaught = nextDice(world, venue, login).dice.below(100 * pays) < returnPercent
      const win = isCaught ? stake * pays : 0
      const round = `F${world.store.next('fishing round')}`
      const name = fishNames[kind] ?? ''
      const id = placeBet(world, { venue, login, gameCode: game.code, gameName: game.name, round, stake, memo: name })
      const memo = `${name} ×${pays} · ${isCaught ? `${text.caught} ${yuan(win)}` : text.escaped}`
      settleBet(world, id, { state: 'settled', winLoss: win - stake, validStake: stake, memo })
      return { isCaught, win }
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
        ><button type="button" id="auto" aria-pressed="false">${text.auto}</button>
      </div>
    </section>
    <p class="hint-line" role="status" id="said">${text.lead}</p>`
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
  return { body, rules, setup: { text, cannons, pays: fishPays, names: fishNames } }
}
