import { isId, type PlayerId } from '@koi/contract/id'
import { Forbidden, NotFound } from '@koi/contract/refusal.copy'
import { isCondition } from '@koi/contract/player/segment/segment.check'
import { tagsIn } from '@koi/contract/player/segment/segment'
import * as contract from '@koi/contract/player/tag/tag.console'
import {
  TagByRule,
  TagFileEmpty,
  TagInUse,
  TagNameNeeded,
  TagNameTaken,
  TagSegmentTestsTags,
  TagSegmentUnknown,
  TagUnknown,
} from '@koi/contract/player/tag/tag.copy'
import type { Json } from '@koi/contract/wire'
import { sql } from 'kysely'
import { emit } from '../../platform/event/emit.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { operatorName } from '../../platform/db/operatorName.ts'
import { newId } from '../../platform/text/id.ts'
import { inDates, likeOf, pageFound } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { refuseTaken } from '../../platform/db/taken.ts'
import { usernamesIn } from './file.ts'
import { requireMayPayOut } from './payout.ts'
import { isHiddenFrom } from './protected.ts'

const tags = (db: Reader | Tx) =>
  db
    .selectFrom('tag')
    .leftJoin('segment', 'segment.id', 'tag.segmentId')
    .selectAll('tag')
    .select(['segment.name as segmentName', 'segment.condition', operatorName('tag.madeBy').as('maker')])
    .select(sql<number>`(select count(*) from player_tag t where t.tag_id = tag.id)`.as('players'))
type Row = Awaited<ReturnType<ReturnType<typeof tags>['executeTakeFirstOrThrow']>>

const tagRow = (row: Row) => ({
  id: row.id,
  name: row.name,
  tone: row.tone,
  note: row.note,
  players: row.players,
  segment: row.segmentId ?? '',
  segment_name: row.segmentName ?? '',
  made_by: row.maker,
  created_at: row.createdAt,
})

async function requireTag(db: Reader | Tx, id: string): Promise<Row> {
  if (!isId<'Tag'>(id)) return refuse(NotFound)
  return (await tags(db).where('tag.id', '=', id).executeTakeFirst()) ?? refuse(NotFound)
}

/** Requires a tag that operators may give and take by hand. Throws TagUnknown, TagByRule. */
async function requireHandTag(tx: Tx, id: string): Promise<{ id: string; name: string }> {
  if (!isId<'Tag'>(id)) return refuse(TagUnknown)
  const tag = await tx.selectFrom('tag').select(['id', 'name', 'segmentId']).where('id', '=', id).executeTakeFirst()
  if (!tag) return refuse(TagUnknown)
  return tag.segmentId === null ? tag : refuse(TagByRule)
}

/** Conditions of live segments, and of the versions that payout rules and live bonus rules were saved with. */
async function conditionsInUse(tx: Tx) {
  const { rows } = await sql<{ name: string; condition: Json }>`
    select name, condition from segment where archived_at is null
    union all select v.name, v.condition from segment_version v
    where (v.segment_id, v.version) in (
      select segment_id, segment_version from payout_rule
      union all select b.segment_id, b.segment_version from bonus_rule r
        join bonus_version b on b.rule_id = r.id and b.version = r.live_version where r.state = 'live')`.execute(tx)
  return rows
}

async function requirePlayer(db: Reader | Tx, id: string): Promise<PlayerId> {
  if (!isId<'Player'>(id)) return refuse(NotFound)
  const row = await db.selectFrom('player').select('id').where('id', '=', id).executeTakeFirst()
  return row ? id : refuse(NotFound)
}

/**
 * Locks the segment that a new tag follows, so that it is not evaluated until the tag is committed. Throws
 * TagSegmentUnknown, TagSegmentTestsTags, Forbidden.
 */
async function lockFeedingSegment(tx: Tx, id: string, caller: OperatorCaller): Promise<string> {
  if (!isId<'Segment'>(id)) return refuse(TagSegmentUnknown)
  const row = await tx
    .selectFrom('segment')
    .select('condition')
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse(TagSegmentUnknown)
  if (isCondition(row.condition) && tagsIn(row.condition).length > 0) return refuse(TagSegmentTestsTags)
  if (isHiddenFrom(caller, row.condition)) refuse(Forbidden)
  return id
}

/** Loads the tags and segments of a player, except those that are hidden from the caller. */
async function loadPlayerTags(db: Reader | Tx, player: string, caller: OperatorCaller) {
  const [carried, segments] = await Promise.all([
    db
      .selectFrom('playerTag')
      .innerJoin('tag', 'tag.id', 'playerTag.tagId')
      .leftJoin('segment', 'segment.id', 'tag.segmentId')
      .select(['tag.id', 'tag.name', 'tag.tone', 'playerTag.source', 'playerTag.at', 'segment.condition'])
      .select(operatorName('playerTag.madeBy').as('maker'))
      .where('playerTag.playerId', '=', player)
      .orderBy('playerTag.at')
      .orderBy('tag.id')
      .execute(),
    db
      .selectFrom('segmentMember')
      .innerJoin('segment', 'segment.id', 'segmentMember.segmentId')
      .select(['segment.id', 'segment.name', 'segmentMember.since', 'segment.condition'])
      .where('segmentMember.playerId', '=', player)
      .orderBy('segment.name')
      .execute(),
  ])
  const isShown = ({ condition }: { condition: Json | null }) => !isHiddenFrom(caller, condition)
  return {
    tags: carried.filter(isShown).map(({ maker, condition: _, ...tag }) => ({ ...tag, made_by: maker })),
    segments: segments.filter(isShown).map(({ condition: _, ...segment }) => segment),
  }
}

export const tagConsole = [
  on(contract.listTags, async ({ db, input }) => {
    let found = tags(db)
    if (input.q) found = found.where('tag.name', 'ilike', likeOf(input.q))
    const sorted = inDates(found, 'tag.createdAt', input).orderBy('tag.createdAt', 'desc').orderBy('tag.id', 'desc')
    return pageFound(input, sorted, tagRow)
  }),

  on(contract.makeTag, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const { name, tone, note } = input
    if (name === '') refuse(TagNameNeeded)
    const segmentId = input.segment === '' ? null : await lockFeedingSegment(tx, input.segment, caller)
    const id = newId<'Tag'>()
    const row = { id, name, tone, note, segmentId, madeBy: caller.operator, createdAt: now }
    await refuseTaken(tx.insertInto('tag').values(row).execute(), 'tag_name', TagNameTaken)
    if (segmentId !== null)
      await sql`
        insert into player_tag (player_id, tag_id, source, at)
        select player_id, ${id}, 'rule', ${now}::timestamptz from segment_member where segment_id = ${segmentId}`.execute(
        tx,
      )
    auditAct(tx, args, {
      act: 'tag.make',
      subjectKind: 'tag',
      subjectId: id,
      after: { name, tone, note, segment: segmentId },
    })
    return created(tagRow(await requireTag(tx, id)))
  }),

  on(contract.changeTag, async (args) => {
    const { tx, input, refuse } = args
    const { id, name, tone, note } = input
    if (name === '') refuse(TagNameNeeded)
    const before = await requireTag(tx, id)
    const changed = tx.updateTable('tag').set({ name, tone, note }).where('id', '=', id)
    await refuseTaken(changed.execute(), 'tag_name', TagNameTaken)
    auditAct(tx, args, {
      act: 'tag.change',
      subjectKind: 'tag',
      subjectId: id,
      before: { name: before.name, tone: before.tone, note: before.note },
      after: { name, tone, note },
    })
    return tagRow(await requireTag(tx, id))
  }),

  on(contract.removeTag, async (args) => {
    const { tx, input, refuse } = args
    const { id, name, players } = await requireTag(tx, input.id)
    const user = (await conditionsInUse(tx)).find(
      ({ condition }) => isCondition(condition) && tagsIn(condition).includes(id),
    )
    if (user) refuse(TagInUse, { name: user.name })
    await tx.deleteFrom('tag').where('id', '=', id).execute()
    auditAct(tx, args, { act: 'tag.remove', subjectKind: 'tag', subjectId: id, before: { name, players } })
    return {}
  }),

  on(contract.listTagPlayers, async ({ db, caller, input }) => {
    const { id, condition } = await requireTag(db, input.id)
    if (isHiddenFrom(caller, condition)) refuse(Forbidden)
    let found = db
      .selectFrom('playerTag')
      .innerJoin('player', 'player.id', 'playerTag.playerId')
      .select(['player.id', 'player.username', 'playerTag.source', 'playerTag.at'])
      .select(operatorName('playerTag.madeBy').as('maker'))
      .where('playerTag.tagId', '=', id)
    if (input.q) found = found.where('player.username', 'ilike', likeOf(input.q))
    const sorted = found.orderBy('playerTag.at', 'desc').orderBy('player.id', 'desc')
    return pageFound(input, sorted, (row) => ({
      id: row.id,
      username: row.username,
      source: row.source,
      made_by: row.maker,
      at: row.at,
    }))
  }),

  on(contract.importTag, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const { id, name, segmentId } = await requireTag(tx, input.id)
    if (segmentId !== null) refuse(TagByRule)
    await requireMayPayOut(tx, null, [id])
    const lines = usernamesIn(input.csv) ?? refuse(TagFileEmpty)
    const names = [...new Set(lines.map(({ username }) => username.toLowerCase()))]
    const { rows } = await sql<{ name: string; player: string; isNew: boolean }>`
      with named as (
        select lower(username) as name, id from player where lower(username) = any(${names}::text[])
      ), added as (
        insert into player_tag (player_id, tag_id, source, made_by, at)
        select id, ${id}, 'import', ${caller.operator}, ${now}::timestamptz from named on conflict do nothing returning player_id
      )
      select n.name, n.id as player, a.player_id is not null as is_new from named n left join added a on a.player_id = n.id`.execute(
      tx,
    )
    const known = new Set(rows.map((row) => row.name))
    const added = rows.filter(({ isNew }) => isNew)
    emit(tx, ...added.map(({ player }) => ({ kind: 'player.changed' as const, player })))
    const wrong = lines.filter(({ username }) => !known.has(username.toLowerCase()))
    const answer = { taken: added.length, known: rows.length - added.length, wrong }
    auditAct(tx, args, {
      act: 'tag.import',
      subjectKind: 'tag',
      subjectId: id,
      after: { name, taken: answer.taken, known: answer.known, wrong: wrong.length },
    })
    return answer
  }),

  on(contract.readPlayerTags, async ({ db, caller, input }) =>
    loadPlayerTags(db, await requirePlayer(db, input.id), caller),
  ),

  on(contract.addPlayerTag, async (args) => {
    const { tx, input, caller, now } = args
    const player = await requirePlayer(tx, input.id)
    const { id: tagId, name } = await requireHandTag(tx, input.tag)
    await requireMayPayOut(tx, caller, [tagId])
    const row = { playerId: player, tagId, source: 'hand', madeBy: caller.operator, at: now } as const
    const added = await tx
      .insertInto('playerTag')
      .values(row)
      .onConflict((eb) => eb.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows) {
      emit(tx, { kind: 'player.changed', player })
      auditAct(tx, args, { act: 'tag.add', subjectKind: 'player', subjectId: player, after: { tag: name } })
    }
    return loadPlayerTags(tx, player, caller)
  }),

  on(contract.removePlayerTag, async (args) => {
    const { tx, input, caller } = args
    const player = await requirePlayer(tx, input.id)
    const { id: tagId, name } = await requireHandTag(tx, input.tag)
    await requireMayPayOut(tx, caller, [tagId])
    const removed = await tx
      .deleteFrom('playerTag')
      .where('playerId', '=', player)
      .where('tagId', '=', tagId)
      .executeTakeFirst()
    if (removed.numDeletedRows) {
      emit(tx, { kind: 'player.changed', player })
      auditAct(tx, args, { act: 'tag.take', subjectKind: 'player', subjectId: player, before: { tag: name } })
    }
    return loadPlayerTags(tx, player, caller)
  }),
]
