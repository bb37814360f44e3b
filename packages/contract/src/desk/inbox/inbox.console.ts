import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { ClaimedByOther } from '../../platform/claim/claim.copy.ts'
import { Forbidden, Invalid, NotFound } from '../../refusal.copy.ts'
import { BeijingTime, BeijingTimeOrBlank, Empty, Flag, SignedYuan, Text, TypedName } from '../../wire.ts'
import { inboxKinds, inboxOwners, inboxSorts, inboxStates } from './inbox.ts'
import { ItemDecided, MayNotDecide, NoteEmpty, OwnItem, PauseOutOfRange } from './inbox.copy.ts'

const Kind = z.enum(inboxKinds)

/** Who works on an item. `owned_until`: other operators may not decide until then; '' for an owner who does not hinder others. */
const Handled = {
  owner: z.string(),
  owned_until: BeijingTimeOrBlank,
  paused_until: BeijingTimeOrBlank,
  asked_at: BeijingTimeOrBlank,
}

/**
 * An item that waits for a decision. `number`: of an order or inquiry, else the id; `what`: channel, venue, rule, kind or act;
 * `urgency`: age divided by the due time, 1 when due; `mentioned_by`: who mentioned the reader since they last opened it;
 * `cursor`: position in the list that was asked for.
 */
const InboxItem = z.object({
  kind: Kind,
  id: z.string(),
  number: z.string(),
  what: z.string(),
  amount: SignedYuan.nullable(),
  player_id: z.string(),
  username: z.string(),
  ...Handled,
  state: z.enum(inboxStates),
  created_at: BeijingTime,
  due_at: BeijingTime,
  urgency: z.number(),
  mentioned_by: z.string(),
  notes: z.number(),
  cursor: z.string(),
})

/**
 * Lists what the caller may decide, over all queues. `kind`: one or several separated by commas; `state`: without it all but
 * paused items; `due`: only items past their due time; `player_id`: only items of this player; `after`: cursor of an item. Items that mention the caller come first.
 * `total` counts the list, `before` its items up to `after`; `counts` has every kind that the caller may decide, with the items
 * that are not paused and that no other operator owns.
 */
export const listInbox = read('operator', 'inbox.list', 'GET /console/api/inbox', {
  input: z.object({
    kind: z.string().max(400).default(''),
    owner: z.enum(inboxOwners).default('all'),
    state: z.enum(['', ...inboxStates]).default(''),
    due: Flag.default(false),
    player_id: z.string().max(40).default(''),
    sort: z.enum(inboxSorts).default('-urgency'),
    after: z.string().max(400).default(''),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({
    items: z.array(InboxItem),
    next: z.string(),
    total: z.number(),
    before: z.number(),
    counts: z.array(z.object({ kind: Kind, count: z.number(), due: z.number() })),
  }),
  refusals: [Invalid, NotFound],
  replica: 'caughtUp',
})

/** Lists the operators who may decide items of a kind. */
export const listDeciders = read('operator', 'inbox.deciders', 'GET /console/api/inbox/:kind/deciders', {
  input: z.object({ kind: Kind }),
  reply: z.object({ items: z.array(z.object({ username: z.string() })) }),
  refusals: [Forbidden],
})

/** `is_open`: it waits for a decision that the caller may make; `viewers`: other operators whose page shows it. */
const Handling = z.object({
  kind: Kind,
  id: z.string(),
  is_open: z.boolean(),
  ...Handled,
  viewers: z.array(z.string()),
  notes: z.array(z.object({ id: z.string(), by: z.string(), at: BeijingTime, content: z.string() })),
})

const Which = z.object({ kind: Kind, id: z.string().max(40) })
const acting = [NotFound, Forbidden, ItemDecided, OwnItem] as const

export const readHandling = read('operator', 'inbox.read', 'GET /console/api/inbox/:kind/:id', {
  input: Which,
  reply: Handling,
  refusals: [NotFound, Forbidden],
})

/**
 * Reports that the caller's page shows the item. `claim`: also claims it for 15 minutes if no operator owns it, and ends the
 * caller's mention.
 */
export const viewItem = write('operator', 'inbox.view', 'POST /console/api/inbox/:kind/:id/view', {
  input: Which.extend({ claim: Flag.default(false) }),
  reply: Handling,
  refusals: [NotFound, Forbidden],
})
/** Reports that the page no longer shows the item. */
export const leaveItem = write('operator', 'inbox.leave', 'POST /console/api/inbox/:kind/:id/leave', {
  input: Which,
  reply: Empty,
  refusals: [NotFound, Forbidden],
})
/** Claims the item for 15 minutes, also one that is assigned to another operator. */
export const claimItem = write('operator', 'inbox.claim', 'POST /console/api/inbox/:kind/:id/claim', {
  input: Which,
  reply: Handling,
  refusals: [...acting, ClaimedByOther],
})
/** Ends the caller's claim or assignment. */
export const releaseItem = write('operator', 'inbox.release', 'POST /console/api/inbox/:kind/:id/release', {
  input: Which,
  reply: Handling,
  refusals: [...acting, ClaimedByOther],
})
/** Assigns the item to an operator who may decide it; until they claim it others may still decide. */
export const assignItem = write('operator', 'inbox.assign', 'POST /console/api/inbox/:kind/:id/assign', {
  input: Which.extend({ operator: TypedName.max(60) }),
  reply: Handling,
  refusals: [...acting, ClaimedByOther, MayNotDecide],
})
/** Leaves the item out of the inbox until a time, at most 30 days ahead; '' takes it back. It is the caller's afterwards. */
export const pauseItem = write('operator', 'inbox.pause', 'POST /console/api/inbox/:kind/:id/pause', {
  input: Which.extend({ until: BeijingTimeOrBlank }),
  reply: Handling,
  refusals: [...acting, ClaimedByOther, PauseOutOfRange],
})
/** Marks that the player has to answer, or that they have. */
export const askPlayer = write('operator', 'inbox.ask', 'POST /console/api/inbox/:kind/:id/ask', {
  input: Which.extend({ asked: Flag }),
  reply: Handling,
  refusals: [...acting, ClaimedByOther],
})
/** Adds a note for operators. The operators whom it names as @username find the item at the top of their inbox. */
export const addItemNote = write('operator', 'inbox.note', 'POST /console/api/inbox/:kind/:id/notes', {
  input: Which.extend({ content: Text.pipe(z.string().trim().max(2000)) }),
  reply: Handling,
  refusals: [...acting, MayNotDecide, NoteEmpty],
})
