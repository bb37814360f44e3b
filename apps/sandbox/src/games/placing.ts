import { z } from 'zod'
import { Refusal } from '../core/refusal.ts'
import type { World } from '../core/world.ts'
import { placeBet } from '../venue/bets.ts'
import { playText } from './game.copy.ts'
import { type Participant, StakeFen } from './play.ts'

/** What a page sends of a round: one stake for each thing bet on, all taken or none. */
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
  /** From here on no bets are taken. */
  closesAt: number
  /** From here on bets are settled. */
  dueAt: number
  endsAt: number
}

/**
 * The round that is on: rounds follow each other by the clock, for everybody alike. `period`, `closesAfter` and `dueAfter`
 * are milliseconds at the usual pace.
 */
export function roundAt(world: World, period: number, closesAfter: number, dueAfter: number): Round {
  const { now, pace } = world
  const ahead = aheadOf(world)
  const number = Math.floor(((now() + ahead) * pace) / period)
  const at = (after: number) => Math.round((number * period + after) / pace) - ahead
  return { number, startsAt: at(0), closesAt: at(closesAfter), dueAt: at(dueAfter), endsAt: at(period) }
}

const aheadName = 'rounds ahead'

/** Milliseconds that the rounds of shared tables were moved on by so far. */
const aheadOf = ({ store }: World): number =>
  store.one<{ value: number }>('select value from counter where name = ?', aheadName)?.value ?? 0

/** Moves the rounds of all shared tables on by `seconds` of their usual pace, and what is on in them with them. */
export function passRounds({ store, pace }: World, seconds: number): void {
  const passed = Math.round((seconds * 1000) / pace)
  store.tx(() => {
    store.run(
      'insert into counter (name, value) values (?, ?) on conflict (name) do update set value = value + excluded.value',
      aheadName,
      passed,
    )
    store.run(`update bet set due_at = due_at - ? where state = 'open' and due_at is not null`, passed)
  })
}

/** Takes the bets of a slip while the round is open (to `until`); `nameOf` answers null for what cannot be bet on. */
export function placeSlip(
  world: World,
  { session, game }: Participant,
  slip: { round: number; bets: readonly { pick: string; stake: number }[] },
  round: Round,
  nameOf: (pick: string) => string | null,
  until = round.closesAt,
): { placed: number } {
  if (slip.round !== round.number || world.now() >= until) throw new Refusal(422, playText.closed)
  return world.store.tx(() => {
    for (const { pick, stake } of slip.bets) {
      const name = nameOf(pick)
      if (!name) throw new Refusal(422, playText.badBet)
      placeBet(world, {
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

/** What a player has on in a round; what was given back stands there too, as void. */
export function myStakes(
  world: World,
  { session, game }: Participant,
  round: number,
): { pick: string; stake: number; winLoss: number; state: string }[] {
  return world.store.all(
    `select pick, sum(stake) as stake, sum(win_loss) as winLoss, min(state) as state from bet
     where venue = ? and login = ? and game_code = ? and round = ? group by pick`,
    session.venue,
    session.login,
    game.code,
    String(round),
  )
}

/** The settlement of a bet at odds in hundredths (195: a yuan becomes 1.95), rounded down; 0 odds lose. */
export const paidAt = (stake: number, oddsHundredths: number): number =>
  Math.floor((stake * oddsHundredths) / 100) - stake
