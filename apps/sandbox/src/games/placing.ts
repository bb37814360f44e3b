import { z } from 'zod'
import { Refusal } from '../core/refusal.ts'
import type { SandboxContext } from '../core/context.ts'
import { placeBet } from '../venue/bets.ts'
import { playText } from './game.copy.ts'
import { type Participant, StakeFen } from './play.ts'

/** Bets on one round; either all are accepted or none. */
export const Slip = z.object({
  round: z.int(),
  bets: z
    .array(z.object({ pick: z.string().max(20), stake: StakeFen }))
    .min(1)
    .max(20),
})

export interface Round {
  number: number
  startsAt: number
  closesAt: number
  dueAt: number
  endsAt: number
}

/** The current round, which follows from the clock and is shared by all players. Arguments are milliseconds at normal speed. */
export function roundAt(context: SandboxContext, period: number, closesAfter: number, dueAfter: number): Round {
  const { now, pace } = context
  const ahead = roundOffset(context)
  const number = Math.floor(((now() + ahead) * pace) / period)
  const at = (after: number) => Math.round((number * period + after) / pace) - ahead
  return { number, startsAt: at(0), closesAt: at(closesAfter), dueAt: at(dueAfter), endsAt: at(period) }
}

const offsetCounter = 'rounds ahead'

/** Milliseconds by which shared rounds were advanced. */
const roundOffset = ({ store }: SandboxContext): number =>
  store.one<{ value: number }>('select value from counter where name = ?', offsetCounter)?.value ?? 0

/** Advances the rounds of all shared tables, with their open bets, by `seconds` at normal speed. */
export function advanceRounds({ store, pace }: SandboxContext, seconds: number): void {
  const passed = Math.round((seconds * 1000) / pace)
  store.tx(() => {
    store.run(
      'insert into counter (name, value) values (?, ?) on conflict (name) do update set value = value + excluded.value',
      offsetCounter,
      passed,
    )
    store.run(`update bet set due_at = due_at - ? where state = 'open' and due_at is not null`, passed)
  })
}

/** Places all bets of a slip while the round is open (until `until`); `nameOf` returns null for an unknown pick. */
export function placeSlip(
  context: SandboxContext,
  { session, game }: Participant,
  slip: { round: number; bets: readonly { pick: string; stake: number }[] },
  round: Round,
  nameOf: (pick: string) => string | null,
  until = round.closesAt,
): { placed: number } {
  if (slip.round !== round.number || context.now() >= until) throw new Refusal(422, playText.closed)
  return context.store.tx(() => {
    for (const { pick, stake } of slip.bets) {
      const name = nameOf(pick)
      if (!name) throw new Refusal(422, playText.badBet)
      placeBet(context, {
        venue: session.venue,
        login: session.login,
        gameCode: game.code,
        gameName: game.name,
        round: String(round.number),
        stake,
        memo: name,
        engine: game.engine,
        pick,
        dueAt: round.dueAt,
      })
    }
    return { placed: slip.bets.length }
  })
}

/** A player's bets in a round, including voided ones. */
export function myStakes(
  context: SandboxContext,
  { session, game }: Participant,
  round: number,
): { pick: string; stake: number; winLoss: number; state: string }[] {
  return context.store.all(
    `select pick, sum(stake) as stake, sum(win_loss) as winLoss, min(state) as state from bet
     where venue = ? and login = ? and game_code = ? and round = ? group by pick`,
    session.venue,
    session.login,
    game.code,
    String(round),
  )
}

/** Net result at odds in hundredths (195 pays 1.95 per yuan), rounded down; 0 is a loss. */
export const paidAt = (stake: number, oddsHundredths: number): number =>
  Math.floor((stake * oddsHundredths) / 100) - stake
