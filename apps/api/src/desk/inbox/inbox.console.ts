import { inboxKinds, type InboxKind, isInboxKind, viewerLifetime } from '@koi/contract/desk/inbox/inbox'
import * as contract from '@koi/contract/desk/inbox/inbox.console'
import { NoteEmpty, PauseOutOfRange } from '@koi/contract/desk/inbox/inbox.copy'
import { Forbidden, Invalid } from '@koi/contract/refusal.copy'
import { day, type Instant, plus } from '@koi/contract/time'
import { claimDuration, findClaim, type ItemKey, requireUnclaimed, setClaim } from '../../platform/claim/claim.ts'
import { defer, type Tx } from '../../platform/db/db.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { auditAct, on, type Request } from '../../platform/http/on.ts'
import { newId } from '../../platform/text/id.ts'
import { refuse } from '../../platform/text/refuse.ts'
import {
  emitHandled,
  findItem,
  findMentioned,
  type Item,
  loadDeciders,
  loadHandling,
  lockItem,
  requireDecider,
  requireKey,
} from './handling.ts'
import { loadInbox, parseCursor } from './list.ts'
import { mayDecide, queues } from './queues.ts'

const longestPause = 30 * day

type Args = { tx: Tx; caller: OperatorCaller } & Pick<Request, 'now' | 'ip' | 'requestId'>

type HandlingAct = `inbox.${'ask' | 'assign' | 'claim' | 'note' | 'pause' | 'release' | 'resume'}`

/** Columns of `handling` that an act changes. */
interface Change {
  ownerId?: string | null
  ownedUntil?: Instant | null
  pausedUntil?: Instant | null
  askedAt?: Instant | null
}

/** Stores how an item whose row is locked is handled, announces and audits it; the caller's mention ends. Returns the item as it is then. */
async function handle(args: Args, item: Item, act: HandlingAct, change: Change | null, after: object) {
  const { tx, caller, now } = args
  const { kind, id } = item
  if (change)
    void defer(
      tx,
      tx
        .insertInto('handling')
        .values({ kind, objectId: id, ...change })
        .onConflict((eb) => eb.columns(['kind', 'objectId']).doUpdateSet(change)),
    )
  endMention(tx, item, caller.operator)
  emitHandled(tx, item)
  auditAct(tx, args, {
    act,
    subjectKind: queues[kind].subjectKind,
    subjectId: item.number,
    after: { kind, id, ...after },
  })
  return loadHandling(tx, item, caller.operator, now)
}

function endMention(tx: Tx, { kind, id }: ItemKey, operator: string): void {
  const ended = tx.deleteFrom('handlingMention').where('operatorId', '=', operator)
  void defer(tx, ended.where('kind', '=', kind).where('objectId', '=', id))
}

/** Stores that the caller's page shows the item, deferred; announces it if it did not before. */
async function view({ tx, caller, now }: Pick<Args, 'tx' | 'caller' | 'now'>, { kind, id }: ItemKey): Promise<void> {
  const known = await tx
    .selectFrom('handlingViewer')
    .select('seenAt')
    .where('kind', '=', kind)
    .where('objectId', '=', id)
    .where('operatorId', '=', caller.operator)
    .executeTakeFirst()
  const row = { kind, objectId: id, operatorId: caller.operator, seenAt: now }
  const stored = tx.insertInto('handlingViewer').values(row)
  void defer(
    tx,
    stored.onConflict((eb) => eb.columns(['kind', 'objectId', 'operatorId']).doUpdateSet({ seenAt: now })),
  )
  if (!known || known.seenAt <= plus(now, -viewerLifetime)) emitHandled(tx, { kind, id })
}

/** Claims an item that nobody owns when its page is opened. Another owner keeps it, also one whom it is assigned to. */
async function claimIfFree(args: Args, item: Item): Promise<void> {
  const { tx, caller, now } = args
  const { ownerId = null, ownedUntil = null } = (await findClaim(tx, item)) ?? {}
  const isOwned = ownerId !== null && (ownedUntil === null || ownedUntil > now)
  if (isOwned && ownerId !== caller.operator) return
  setClaim(tx, item, caller.operator, now)
  if (isOwned && ownedUntil !== null) return
  const { kind, id } = item
  const after = { kind, id, until: plus(now, claimDuration) }
  emitHandled(tx, item)
  auditAct(tx, args, { act: 'inbox.claim', subjectKind: queues[kind].subjectKind, subjectId: item.number, after })
}

export const inboxConsole = [
  on(contract.listInbox, async ({ db, input, caller, settings, now }) => {
    const { kind, after, ...filters } = input
    const own = inboxKinds.filter((one) => mayDecide(caller, one))
    const wanted =
      kind === '' ? own : kind.split(',').map((name): InboxKind => (isInboxKind(name) ? name : refuse(Invalid)))
    const cursor = after === '' ? null : (parseCursor(after) ?? refuse(Invalid))
    const kinds = own.filter((one) => wanted.includes(one))
    const asked = { ...filters, operator: caller.operator, kinds, after: cursor }
    return loadInbox(db, asked, { mayDecide: own, settings, now })
  }),

  on(contract.listDeciders, async ({ db, input, caller, refuse }) => {
    if (!mayDecide(caller, input.kind)) refuse(Forbidden)
    const deciders = await loadDeciders(db, input.kind)
    return { items: deciders.map(({ username }) => ({ username })) }
  }),

  on(contract.readHandling, async ({ db, input, caller, now }) =>
    loadHandling(db, requireKey(caller, input), caller.operator, now),
  ),

  on(contract.viewItem, async (args) => {
    const { tx, input, caller, now } = args
    const key = requireKey(caller, input)
    const item = await findItem(tx, key, now, input.claim)
    await view(args, item)
    if (input.claim) {
      endMention(tx, item, caller.operator)
      if (item.isOpen && item.maker !== caller.operator) await claimIfFree(args, item)
    }
    return loadHandling(tx, key, caller.operator, now)
  }),

  on(contract.leaveItem, async ({ tx, input, caller }) => {
    const { kind, id } = requireKey(caller, input)
    const left = await tx
      .deleteFrom('handlingViewer')
      .where('kind', '=', kind)
      .where('objectId', '=', id)
      .where('operatorId', '=', caller.operator)
      .executeTakeFirst()
    if (left.numDeletedRows > 0) emitHandled(tx, { kind, id })
    return {}
  }),

  on(contract.claimItem, async (args) => {
    const { tx, input, caller, now } = args
    const item = await lockItem(args, input)
    await requireUnclaimed(tx, item, caller.operator, now)
    const until = plus(now, claimDuration)
    const change = { ownerId: caller.operator, ownedUntil: until, pausedUntil: null }
    return handle(args, item, 'inbox.claim', change, { until })
  }),

  on(contract.releaseItem, async (args) => {
    const { tx, input, caller, now } = args
    const item = await lockItem(args, input)
    await requireUnclaimed(tx, item, caller.operator, now)
    return handle(args, item, 'inbox.release', { ownerId: null, ownedUntil: null }, {})
  }),

  on(contract.assignItem, async (args) => {
    const { tx, input, caller, now } = args
    const item = await lockItem(args, input)
    await requireUnclaimed(tx, item, caller.operator, now)
    const ownerId = await requireDecider(tx, item, input.operator)
    const change = { ownerId, ownedUntil: null, pausedUntil: null }
    return handle(args, item, 'inbox.assign', change, { operator: input.operator })
  }),

  on(contract.pauseItem, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const { until } = input
    if (until !== null && (until <= now || until > plus(now, longestPause))) refuse(PauseOutOfRange)
    const item = await lockItem(args, input)
    await requireUnclaimed(tx, item, caller.operator, now)
    if (until === null) return handle(args, item, 'inbox.resume', { pausedUntil: null }, {})
    const change = { ownerId: caller.operator, ownedUntil: null, pausedUntil: until }
    return handle(args, item, 'inbox.pause', change, { until })
  }),

  on(contract.askPlayer, async (args) => {
    const { tx, input, caller, now } = args
    const item = await lockItem(args, input)
    await requireUnclaimed(tx, item, caller.operator, now)
    return handle(args, item, 'inbox.ask', { askedAt: input.asked ? now : null }, { asked: input.asked })
  }),

  on(contract.addItemNote, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const { content } = input
    if (content === '') refuse(NoteEmpty)
    const item = await lockItem(args, input)
    const mentioned = await findMentioned(tx, item, content)
    const { kind, id } = item
    const noteId = newId<'HandlingNote'>()
    const note = { id: noteId, kind, objectId: id, operatorId: caller.operator, at: now, content }
    void defer(tx, tx.insertInto('handlingNote').values(note))
    const others = mentioned.filter((operator) => operator !== caller.operator)
    if (others.length > 0)
      void defer(
        tx,
        tx
          .insertInto('handlingMention')
          .values(others.map((operatorId) => ({ operatorId, kind, objectId: id, noteId })))
          .onConflict((eb) => eb.columns(['operatorId', 'kind', 'objectId']).doUpdateSet({ noteId })),
      )
    return handle(args, item, 'inbox.note', null, { note: noteId, mentioned: others })
  }),
]
