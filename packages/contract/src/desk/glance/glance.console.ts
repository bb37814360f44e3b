import { z } from 'zod'
import { threadStates } from '../../contact/chat/chat.ts'
import { read } from '../../endpoint.ts'
import { Holds } from '../../player/protection/hold.console.ts'
import { riskRules } from '../../player/link/link.ts'
import { bonusStates } from '../../reward/bonus/bonus.ts'
import { documentKinds } from '../../player/verification/verification.ts'
import { inquiryKinds } from '../../player/inquiry/inquiry.ts'
import { signInKinds, signInOutcomes } from '../../player/device/device.ts'
import { Invalid, NotFound } from '../../refusal.copy.ts'
import { BeijingTime, Flag, SignedYuan, stateWord, Which, Yuan } from '../../wire.ts'
import { directions, orderStates, transferStates, withdrawalStates } from '../../state.ts'
import { inboxKinds } from '../inbox/inbox.ts'
import { rewardSources, timelineKinds } from './timeline.ts'

/**
 * What the head of a player's page shows besides the player's details. `last_seen`: the latest successful sign-in, and `seen_at`
 * of the latest call; `holds`: what operators hold now; `risk`, `barring_hits` and `chat` are null without the permission to see them; `barring_hits` counts open
 * ones; `chat`: the player's conversation while it is open.
 */
export const readGlance = read('operator:player.view', 'player.glance', 'GET /console/api/players/:id/glance', {
  replica: 'caughtUp',
  input: Which,
  reply: z.object({
    last_seen: z
      .object({ seen_at: BeijingTime, ip: z.string(), device: z.string(), agent: z.string(), is_new: Flag })
      .nullable(),
    risk: z
      .object({
        score: z.number().int(),
        linked: z.number(),
        rules: z.array(z.object({ rule: z.enum(riskRules), points: z.number() })),
      })
      .nullable(),
    holds: Holds,
    barring_hits: z.number().nullable(),
    chat: z.object({ id: z.string(), state: z.enum(threadStates), last_at: BeijingTime }).nullable(),
  }),
  refusals: [NotFound],
})

const event = { id: z.string(), at: BeijingTime }
const OrderWord = stateWord(orderStates)

/**
 * An event of a player's timeline. `play`: the bets of a Beijing day at a venue, at the time of the last one; `chat`: the messages
 * of a day; `rebate`: those of a day; `act`: an operator's act on the player. Names and texts are in the reader's language.
 */
export const TimelineEvent = z.discriminatedUnion('kind', [
  z.object({
    ...event,
    kind: z.literal('sign_in'),
    method: z.enum(signInKinds),
    outcome: z.enum(signInOutcomes),
    ip: z.string(),
    device: z.string(),
    is_new: Flag,
  }),
  z.object({
    ...event,
    kind: z.literal('deposit'),
    number: z.string(),
    amount: Yuan,
    state: OrderWord,
    way: z.string(),
    reason: z.string(),
  }),
  z.object({
    ...event,
    kind: z.literal('withdrawal'),
    number: z.string(),
    amount: Yuan,
    state: stateWord(withdrawalStates),
    bank: z.string(),
    reason: z.string(),
  }),
  z.object({
    ...event,
    kind: z.literal('transfer'),
    venue: z.string(),
    direction: stateWord(directions),
    amount: Yuan,
    state: stateWord(transferStates),
  }),
  z.object({
    ...event,
    kind: z.literal('play'),
    day: z.string(),
    venue: z.string(),
    bets: z.number(),
    open: z.number(),
    stake: Yuan,
    valid_stake: Yuan,
    win_loss: SignedYuan,
  }),
  z.object({
    ...event,
    kind: z.literal('reward'),
    source: z.enum(rewardSources),
    name: z.string(),
    amount: Yuan,
    state: z.enum([...bonusStates, 'pending', 'rejected']),
  }),
  z.object({ ...event, kind: z.literal('rebate'), day: z.string(), amount: Yuan, unclaimed: Yuan }),
  z.object({
    ...event,
    kind: z.literal('adjustment'),
    amount: SignedYuan,
    state: OrderWord,
    reason: z.string(),
    by: z.string(),
  }),
  z.object({
    ...event,
    kind: z.literal('level'),
    from_level: z.number(),
    to_level: z.number(),
    reason: z.enum(['promoted', 'relegated', 'operator']),
  }),
  z.object({
    ...event,
    kind: z.literal('protection'),
    words: z.string(),
    actor: z.enum(['player', 'operator']),
    reason: z.string(),
  }),
  z.object({ ...event, kind: z.literal('message'), title: z.string(), is_marketing: Flag }),
  z.object({
    ...event,
    kind: z.literal('chat'),
    thread: z.string(),
    messages: z.number(),
    by_player: z.number(),
    last_text: z.string(),
  }),
  z.object({
    ...event,
    kind: z.literal('document'),
    document: z.enum(documentKinds),
    state: OrderWord,
    reason: z.string(),
  }),
  z.object({
    ...event,
    kind: z.literal('inquiry'),
    number: z.string(),
    inquiry: z.enum(inquiryKinds),
    is_open: Flag,
  }),
  z.object({
    ...event,
    kind: z.literal('note'),
    item_kind: z.enum(inboxKinds),
    content: z.string(),
    by: z.string(),
  }),
  z.object({
    ...event,
    kind: z.literal('act'),
    act: z.string(),
    by: z.string(),
    reason: z.string(),
    before: z.unknown(),
    after: z.unknown(),
  }),
])

/**
 * Lists what happened to a player, the newest first. `kind`: one or several separated by commas; `from`, `to`: Beijing days,
 * inclusive; `after`: the `next` of the page before; `next`: '' on the last page; `kinds`: those that the caller may see.
 */
export const listTimeline = read('operator:player.view', 'player.timeline', 'GET /console/api/players/:id/timeline', {
  replica: 'caughtUp',
  input: Which.extend({
    kind: z.string().max(200).default(''),
    from: z.string().max(40).default(''),
    to: z.string().max(40).default(''),
    after: z.string().max(400).default(''),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({
    items: z.array(TimelineEvent),
    next: z.string(),
    kinds: z.array(z.enum(timelineKinds)),
  }),
  refusals: [Invalid, NotFound],
})
