import { z } from 'zod'
import { friendSides } from '../bonus/bonus.ts'
import { read } from '../../endpoint.ts'
import { BeijingTime, BeijingTimeOrBlank, Flag, Nothing, PageNumber, pageOf, Yuan } from '../../wire.ts'
import { invitationStates } from './invite.ts'

/**
 * What a live rule gives the inviter or the friend: money, or free rounds or turns of the wheel (`amount` is then 0). The
 * friend must reach these deposits and valid stakes within `days` Beijing days of registering (0: no limit). `month_most`:
 * rewarded friends per inviter and calendar month (0: no limit); `until`: end of the rule.
 */
const Terms = z.object({
  side: z.enum(friendSides),
  title: z.string(),
  amount: Yuan,
  rounds: z.number(),
  turns: z.number(),
  deposited: Yuan,
  stake: Yuan,
  days: z.number(),
  month_most: z.number(),
  until: BeijingTimeOrBlank,
})

/**
 * Returns the player's invitation code and link. A friend who uses those of an agent joins the agent's downline, for which no
 * rule pays.
 */
export const readInvitation = read('player', 'invite.own', 'POST /api/invite', {
  replica: 'caughtUp',
  input: Nothing,
  reply: z.object({
    code: z.string(),
    link: z.string(),
    is_agent: Flag,
    /** Whether the player can get no bonuses now. */
    is_barred: Flag,
    rules: z.array(Terms),
    friends: z.number(),
    qualified: z.number(),
  }),
})

/** Lists invited friends, newest first. `username` is masked; `reward`: money that the inviter was offered for the friend. */
export const listFriends = read('player', 'invite.friends', 'POST /api/invite/friends', {
  replica: 'caughtUp',
  input: z.object({ page: PageNumber }),
  reply: pageOf(
    z.object({
      username: z.string(),
      state: z.enum(invitationStates),
      state_name: z.string(),
      reward: Yuan,
      registered_at: BeijingTime,
    }),
  ),
})
