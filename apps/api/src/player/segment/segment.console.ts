import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import { checkCondition } from '@koi/contract/player/segment/segment.check'
import * as contract from '@koi/contract/player/segment/segment.console'
import {
  ConditionWrong,
  SegmentArchived,
  SegmentChanged,
  SegmentFeedsTag,
  SegmentNameNeeded,
  SegmentNameTaken,
  SegmentTagUnknown,
  SegmentTestsTags,
  TooManySegments,
} from '@koi/contract/player/segment/segment.copy'
import { type Condition, maxSegments, sampleSize, tagsIn } from '@koi/contract/player/segment/segment'
import type { Instant } from '@koi/contract/time'
import type { Json } from '@koi/contract/wire'
import { sql } from 'kysely'
import { publication } from '../../access/publication/publication.ts'
import { requireRoom } from '../../platform/http/room.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { operatorName } from '../../platform/db/operatorName.ts'
import { inDates, likeOf, pageFound, parseSwitches } from '../../platform/http/items.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { created, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { requireMayPayOut } from '../tag/payout.ts'
import { requireMaySee } from '../tag/protected.ts'
import { compileCondition } from './condition.ts'

const segments = (db: Reader | Tx) =>
  db
    .selectFrom('segment')
    .selectAll()
    .select(operatorName('segment.madeBy').as('maker'))
    .select(
      sql<string[]>`array(select name from tag where tag.segment_id = segment.id order by lower(name))`.as('tags'),
    )
type Row = Awaited<ReturnType<ReturnType<typeof segments>['executeTakeFirstOrThrow']>>

const segmentRow = (row: Row) => ({
  id: row.id,
  name: row.name,
  note: row.note,
  condition: row.condition,
  version: row.version,
  players: row.players,
  counted_at: row.countedAt,
  tags: row.tags,
  made_by: row.maker,
  created_at: row.createdAt,
  changed_at: row.changedAt,
  state: row.archivedAt === null,
})

async function requireSegment(db: Reader | Tx, id: string): Promise<Row> {
  if (!isId<'Segment'>(id)) return refuse(NotFound)
  return (await segments(db).where('id', '=', id).executeTakeFirst()) ?? refuse(NotFound)
}

const segment = publication({
  table: 'segment',
  names: 'segment_name',
  nameTaken: SegmentNameTaken,
  find: (tx, id) => segments(tx).where('id', '=', id).executeTakeFirst(),
  audited: ({ name, note, condition }) => ({ name, note, condition }),
})

/** Throws ConditionWrong with the place of the first fault, and what `requireMaySee` throws. */
async function requireCondition(db: Reader | Tx, given: Json, caller: OperatorCaller): Promise<Condition> {
  const fault = checkCondition(given)
  if (fault) refuse(ConditionWrong, fault)
  const condition = given as unknown as Condition
  await requireMaySee(db, condition, caller)
  return condition
}

async function requireTags(tx: Tx, condition: Condition): Promise<void> {
  const tags = [...new Set(tagsIn(condition))]
  if (tags.length === 0) return
  if (!tags.every(isId)) refuse(SegmentTagUnknown)
  const known = await tx
    .selectFrom('tag')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', 'in', tags)
    .executeTakeFirst()
  if (known?.count !== tags.length) refuse(SegmentTagUnknown)
}

async function insertVersion(tx: Tx, row: Row, at: Instant): Promise<void> {
  const { id: segmentId, version, name, note, condition, madeBy } = row
  await tx
    .insertInto('segmentVersion')
    .values({ segmentId, version, name, note, condition: JSON.stringify(condition), madeBy, at })
    .execute()
}

export const segmentConsole = [
  on(contract.listSegments, async ({ db, input }) => {
    let found = segments(db)
    if (input.q) found = found.where('name', 'ilike', likeOf(input.q))
    if (input.state) {
      const states = parseSwitches(input.state)
      if (states.length === 1) found = found.where('archivedAt', states[0] ? 'is' : 'is not', null)
    }
    const sorted = inDates(found, 'segment.createdAt', input)
      .orderBy(sql`archived_at is not null`)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
    return pageFound(input, sorted, segmentRow)
  }),

  on(contract.readSegment, async ({ db, input }) => segmentRow(await requireSegment(db, input.id))),

  on(contract.makeSegment, async (args) => {
    const { tx, caller, input, now, refuse } = args
    const { name, note } = input
    if (name === '') refuse(SegmentNameNeeded)
    const condition = await requireCondition(tx, input.condition, caller)
    await requireTags(tx, condition)
    await takeAdvisoryLock(tx, 'check', 'live segments')
    const live = tx.selectFrom('segment').where('archivedAt', 'is', null)
    await requireRoom(live, maxSegments, TooManySegments)
    const row = { name, note, condition: JSON.stringify(condition), createdAt: now }
    const made = await segment.insert(args, row)
    await insertVersion(tx, made, now)
    return created(segmentRow(made))
  }),

  on(contract.changeSegment, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const { id, name, note, version } = input
    if (name === '') refuse(SegmentNameNeeded)
    const condition = await requireCondition(tx, input.condition, caller)
    await requireTags(tx, condition)
    const before = await segment.lock(tx, id)
    if (before.archivedAt !== null) refuse(SegmentArchived)
    if (before.version !== version) refuse(SegmentChanged)
    // Members of the former condition stay listed until the next evaluation, and those that stay keep their `since`.
    await requireMaySee(tx, before.condition as unknown as Condition, caller)
    if (before.tags.length > 0 && tagsIn(condition).length > 0) refuse(SegmentTestsTags)
    const fed = await tx.selectFrom('tag').select('id').where('segmentId', '=', before.id).execute()
    await requireMayPayOut(
      tx,
      caller,
      fed.map((tag) => tag.id),
    )
    const text = JSON.stringify(condition)
    const countedAt = sql<Instant | null>`case when condition = ${text}::jsonb then counted_at end`
    const set = { name, note, condition: text, version: version + 1, countedAt }
    const after = await segment.change(args, before, set)
    await insertVersion(tx, after, now)
    return segmentRow(after)
  }),

  on(contract.archiveSegment, async (args) => {
    const { tx, input, now, refuse } = args
    const before = await segment.lock(tx, input.id)
    const { id, name, players } = before
    if (before.archivedAt !== null) return segmentRow(before)
    if (before.tags.length > 0) refuse(SegmentFeedsTag)
    await tx.deleteFrom('segmentMember').where('segmentId', '=', id).execute()
    const set = { archivedAt: now, players: 0, countedAt: null }
    await tx.updateTable('segment').set(set).where('id', '=', id).execute()
    segment.note(args, 'archive', id, { before: { name, players } })
    return segmentRow(await requireSegment(tx, id))
  }),

  on(contract.previewSegment, async ({ db, caller, input, now }) => {
    const { from, holds } = compileCondition(await requireCondition(db, input.condition, caller), now, null)
    const { rows } = await sql<{ id: string; username: string; vip: number; createdAt: Instant; players: number }>`
      select p.id, p.username, p.vip_level as vip, p.created_at, count(*) over () as players from ${from} where ${holds}
      order by p.created_at desc, p.id desc limit ${sampleSize}`.execute(db)
    const sample = rows.map(({ id, username, vip, createdAt }) => ({ id, username, vip, created_at: createdAt }))
    return { players: rows[0]?.players ?? 0, sample }
  }),

  on(contract.listSegmentVersions, async ({ db, input }) => {
    const { id } = await requireSegment(db, input.id)
    const found = db
      .selectFrom('segmentVersion')
      .selectAll()
      .select(operatorName('madeBy').as('maker'))
      .where('segmentId', '=', id)
      .orderBy('version', 'desc')
    return pageFound(input, found, ({ version, name, note, condition, maker, at }) => ({
      version,
      name,
      note,
      condition,
      made_by: maker,
      at,
    }))
  }),

  on(contract.listSegmentMembers, async ({ db, caller, input }) => {
    const { id, condition } = await requireSegment(db, input.id)
    await requireMaySee(db, condition as unknown as Condition, caller)
    let found = db
      .selectFrom('segmentMember')
      .innerJoin('player', 'player.id', 'segmentMember.playerId')
      .select(['player.id', 'player.username', 'player.vipLevel', 'segmentMember.since'])
      .where('segmentMember.segmentId', '=', id)
    if (input.q) found = found.where('player.username', 'ilike', likeOf(input.q))
    const sorted = found.orderBy('segmentMember.since', 'desc').orderBy('player.id', 'desc')
    return pageFound(input, sorted, ({ vipLevel, ...row }) => ({
      id: row.id,
      username: row.username,
      vip: vipLevel,
      since: row.since,
    }))
  }),
]
