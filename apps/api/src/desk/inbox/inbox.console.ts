import { inboxKinds, type InboxKind, isInboxKind, viewerLifetime } from '@koi/contract/desk/inbox/inbox'
import * as contract from '@koi/contract/desk/inbox/inbox.console'
import { isId } from '@koi/contract/id'
import { NoteEmpty, PauseOutOfRange } from '@koi/contract/desk/inbox/inbox.copy'
import { Forbidden, Invalid, NotFound } from '@koi/contract/refusal.copy'
import { day, plus } from '@koi/contract/time'
import {
  claimDuration,
  claimOf,
  clearClaim,
  findClaim,
  type ItemKey,
  requireUnclaimed,
  storeHandling,
} from '../../platform/claim/claim.ts'
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

/**
 * Announces and audits an act on an item whose row is locked, and ends the caller's mention. Returns how the item is handled
 * afterwards.
 */
async function recordAct(args: Args, item: Item, act: HandlingAct, after: object) {
  const { tx, caller, now } = args
  const { kind, id } = item
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

/** Claims an item without an owner when its page is opened. One that another operator claimed or was assigned stays theirs. */
async function claimIfFree(args: Args, item: Item): Promise<void> {
  const { tx, caller, now } = args
  const { ownerId = null, ownedUntil = null } = (await findClaim(tx, item)) ?? {}
  const isOwned = ownerId !== null && (ownedUntil === null || ownedUntil > now)
  if (isOwned && ownerId !== caller.operator) return
  storeHandling(tx, item, claimOf(caller.operator, now))
  if (isOwned && ownedUntil !== null) return
  const { kind, id } = item
  const after = { kind, id, until: plus(now, claimDuration) }
  emitHandled(tx, item)
  auditAct(tx, args, { act: 'inbox.claim', subjectKind: queues[kind].subjectKind, subjectId: item.number, after })
}

export const inboxConsole = [
  on(contract.listInbox, async ({ db, input, caller, settings, now }) => {
    const { kind, after, player_id, ...filters } = input
    const own = inboxKinds.filter((one) => mayDecide(caller, one))
    const wanted =
      kind === '' ? own : kind.split(',').map((name): InboxKind => (isInboxKind(name) ? name : refuse(Invalid)))
    const cursor = after === '' ? null : (parseCursor(after) ?? refuse(Invalid))
    const kinds = own.filter((one) => wanted.includes(one))
    const player = player_id === '' ? null : isId(player_id) ? player_id : refuse(NotFound)
    const asked = { ...filters, player, operator: caller.operator, kinds, after: cursor }
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
    const claim = claimOf(caller.operator, now)
    storeHandling(tx, item, claim)
    return recordAct(args, item, 'inbox.claim', { until: claim.ownedUntil })
  }),

  on(contract.releaseItem, async (args) => {
    const { tx, input, caller, now } = args
    const item = await lockItem(args, input)
    await requireUnclaimed(tx, item, caller.operator, now)
    clearClaim(tx, item)
    return recordAct(args, item, 'inbox.release', {})
  }),

  on(contract.assignItem, async (args) => {
    const { tx, input, caller, now } = args
    const item = await lockItem(args, input)
    await requireUnclaimed(tx, item, caller.operator, now)
    const ownerId = await requireDecider(tx, item, input.operator)
    storeHandling(tx, item, { ownerId, ownedUntil: null, pausedUntil: null })
    return recordAct(args, item, 'inbox.assign', { operator: input.operator })
  }),

  on(contract.pauseItem, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const { until } = input
    if (until !== null && (until <= now || until > plus(now, longestPause))) refuse(PauseOutOfRange)
    const item = await lockItem(args, input)
    await requireUnclaimed(tx, item, caller.operator, now)
    if (until === null) {
      storeHandling(tx, item, { pausedUntil: null })
      return recordAct(args, item, 'inbox.resume', {})
    }
    storeHandling(tx, item, { ownerId: caller.operator, ownedUntil: null, pausedUntil: until })
    return recordAct(args, item, 'inbox.pause', { until })
  }),

  on(contract.askPlayer, async (args) => {
    const { tx, input, caller, now } = args
    const item = await lockItem(args, input)
    await requireUnclaimed(tx, item, caller.operator, now)
    storeHandling(tx, item, { askedAt: input.asked ? now : null })
    return recordAct(args, item, 'inbox.ask', { asked: input.asked })
  }),

  on(contract.addItemNote, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const { content } = input
    if (content === '') refuse(NoteEmpty)
    const item = await lockItem(args, input)
    const mentioned = await findMentioned(tx, item, content)
    const { kind, id, player } = item
    const noteId = newId<'HandlingNote'>()
    const note = { id: noteId, kind, objectId: id, operatorId: caller.operator, at: now, content, playerId: player }
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
    return recordAct(args, item, 'inbox.note', { note: noteId, mentioned: others })
  }),
]
