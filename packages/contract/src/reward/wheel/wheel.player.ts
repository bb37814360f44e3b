import { z } from 'zod'
import { BonusNotForYou } from '../bonus/bonus.copy.ts'
import { bonusSteps } from '../bonus/bonus.ts'
import { read, write } from '../../endpoint.ts'
import { Blacklisted, Disabled, Excluded } from '../../refusal.copy.ts'
import { BeijingTime, BeijingTimeOrBlank, Nothing, PageNumber, pageOf, Yuan } from '../../wire.ts'
import { WheelGone, WheelNoTurns, WheelNotForYou, WheelSpent } from './wheel.copy.ts'
import { WheelTerms } from './wheel.terms.ts'
import { wheelSteps } from './wheel.ts'

const terms = WheelTerms.shape
/** `percent`: probability of the slice in percent, such as '12.5'. */
const Slice = z.object({ label: z.string(), weight: z.number(), percent: z.string(), prize: Yuan })
const Draw = z.object({ id: z.string(), label: z.string(), prize: Yuan, created_at: BeijingTime })

/**
 * Returns the running wheel; `id` is '' if there is none. `turns`: usable turns; `turns_until`: when the first of them expire.
 * `promise`: SHA-256 of the seed of today's draws, or ''.
 */
export const readWheel = read('player', 'wheel.read', 'POST /api/wheel', {
  input: Nothing,
  reply: z.object({
    id: z.string(),
    state: z.enum(wheelSteps),
    title: z.string(),
    content: z.string(),
    ends_at: BeijingTimeOrBlank,
    slices: z.array(Slice),
    multiple: terms.multiple,
    /** Both numbers of days are 0 if there is no wheel. */
    take_days: z.number(),
    play_days: z.number(),
    turns: z.number(),
    turns_until: BeijingTimeOrBlank,
    promise: z.string(),
    draws: z.array(Draw),
  }),
})

/** Uses one turn. `slice`: index from 0; `state`: state of the bonus that pays the prize, '' if the slice has no prize. */
export const drawWheel = write('player', 'wheel.draw', 'POST /api/wheel/draw', {
  movesMoney: true,
  input: Nothing,
  reply: z.object({
    id: z.string(),
    slice: z.number(),
    label: z.string(),
    prize: Yuan,
    state: z.enum(['', ...bonusSteps]),
    turns: z.number(),
  }),
  refusals: [Blacklisted, Disabled, Excluded, BonusNotForYou, WheelGone, WheelNotForYou, WheelNoTurns, WheelSpent],
})

/**
 * Lists the player's draws on all wheels. `seed` is '' until 00:01 of the day after the draw. See wheel.proof.ts.
 */
export const proveWheel = read('player', 'wheel.prove', 'POST /api/wheel/proof', {
  input: z.object({ page: PageNumber }),
  reply: pageOf(
    z.object({
      day: z.string(),
      player: z.string(),
      wheel: z.string(),
      nth: z.number(),
      slice: z.number(),
      label: z.string(),
      prize: Yuan,
      weights: z.array(z.number()),
      labels: z.array(z.string()),
      promise: z.string(),
      seed: z.string(),
      created_at: BeijingTime,
    }),
  ),
})
