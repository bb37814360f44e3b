import { z } from 'zod'
import { BonusNotForYou } from '../bonus/bonus.copy.ts'
import { read, write } from '../../endpoint.ts'
import { Blacklisted, Disabled, Excluded } from '../../refusal.copy.ts'
import { Flag, Nothing, Text, Yuan } from '../../wire.ts'

/**
 * Checks in for the Beijing day; a repeated call changes nothing. Its rewards are bonuses, which follow within seconds.
 * `is_new` 0: the player was checked in before; `streak`: consecutive days, including today.
 */
export const checkIn = write('player', 'checkIn.make', 'POST /api/check-in', {
  input: Nothing,
  reply: z.object({ day: z.string(), streak: z.number(), is_new: Flag }),
  refusals: [Blacklisted, Disabled, Excluded, BonusNotForYou],
})

/**
 * `month`: 'YYYY-MM', by default the current one; `days`: its days on which the player checked in. `streak`:
 * consecutive days up to today or yesterday; 0: interrupted. `cycle`: the seven days of the current cycle, with the
 * rewards of the live rules for each: an amount, free rounds or spins of the wheel. `is_barred`: the player cannot
 * check in. `holding`: what today's check-in credits at once under more turnover than its own amount, and that turnover.
 */
export const readCheckIns = read('player', 'checkIn.calendar', 'POST /api/check-in/calendar', {
  replica: 'caughtUp',
  input: z.object({ month: Text }),
  reply: z.object({
    today: z.string(),
    is_done: Flag,
    is_barred: Flag,
    streak: z.number(),
    month: z.string(),
    days: z.array(z.string()),
    holding: z.object({ amount: Yuan, flow: Yuan }),
    cycle: z.array(
      z.object({
        day: z.string(),
        number: z.number(),
        is_done: Flag,
        gives: z.array(z.object({ title: z.string(), amount: Yuan, rounds: z.number(), turns: z.number() })),
      }),
    ),
  }),
})
