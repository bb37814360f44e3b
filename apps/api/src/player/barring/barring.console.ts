import { hitStates } from '@koi/contract/player/barring/barring'
import { ListNameNeeded, ListNameTaken, ListReasonNeeded } from '@koi/contract/player/barring/barring.copy'
import * as contract from '@koi/contract/player/barring/barring.console'
import { isId, type PlayerId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import { textsIn } from '@koi/contract/textsIn'
import { dayOf } from '@koi/contract/time'
import { sql } from 'kysely'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import type { App } from '../../platform/ops/app.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { operatorName } from '../../platform/db/operatorName.ts'
import { newId } from '../../platform/text/id.ts'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { type Args, auditAct, created, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { addEntries } from './entries.ts'
import { clearHit } from './hit.ts'

const lists = (db: Reader | Tx) =>
  db
    .selectFrom('barringList')
    .selectAll()
    .select([
      operatorName('madeBy').as('maker'),
      sql<number>`(select count(*) from barring_entry e where e.list_id = barring_list.id)`.as('entries'),
      sql<number>`(select count(*) from barring_hit h where h.list_id = barring_list.id and h.state = 'open')`.as(
        'hits',
      ),
    ])
type List = Awaited<ReturnType<ReturnType<typeof lists>['executeTakeFirstOrThrow']>>

const listRow = ({ id, name, entries, hits, maker, createdAt, changedAt }: List) => ({
  id,
  name,
  entries,
  hits,
  made_by: maker,
  created_at: createdAt,
  changed_at: changedAt,
})

async function requireBarringList(db: Reader | Tx, id: string): Promise<List> {
  if (!isId<'BarringList'>(id)) return refuse(NotFound)
  return (await lists(db).where('id', '=', id).executeTakeFirst()) ?? refuse(NotFound)
}

/** SQL: whether `other` is an open hit by an exclusion of the brand and on the Beijing day of `hit`. */
const isOfSameBrand = (other: string, hit: string) => {
  const [one, all] = [sql.table(hit), sql.table(other)]
  return sql<boolean>`${all}.state = 'open' and ${one}.place like 'brand:%' and ${all}.place like 'brand:%'
    and split_part(${all}.place, ':', 2) = split_part(${one}.place, ':', 2)
    and (${all}.at at time zone 'Asia/Shanghai')::date = (${one}.at at time zone 'Asia/Shanghai')::date`
}

const hits = (db: Reader | Tx) =>
  db
    .selectFrom('barringHit')
    .innerJoin('player', 'player.id', 'barringHit.playerId')
    .selectAll('barringHit')
    .select([
      'player.username',
      operatorName('clearedBy').as('clearer'),
      sql<number>`(select count(*) from barring_hit o where o.place = barring_hit.place and o.state = 'open')`.as(
        'sourceOpen',
      ),
      sql<number>`(select count(*) from barring_hit o where ${isOfSameBrand('o', 'barring_hit')})`.as('brandOpen'),
    ])
type Hit = Awaited<ReturnType<ReturnType<typeof hits>['executeTakeFirstOrThrow']>>

const hitRow = (row: Hit) => ({
  id: row.id,
  player_id: row.playerId,
  username: row.username,
  source: row.source,
  source_open: row.sourceOpen,
  brand_open: row.brandOpen,
  evidence: row.evidence,
  state: row.state,
  created_at: row.at,
  cleared_by: row.clearer,
  reason: row.reason,
  closed_at: row.clearedAt,
})

/** Hits that one call clears, in one transaction. */
const clearedAtOnce = 500

async function requireHit(db: Reader | Tx, id: string): Promise<Hit> {
  if (!isId<'BarringHit'>(id)) return refuse(NotFound)
  return (await hits(db).where('barringHit.id', '=', id).executeTakeFirst()) ?? refuse(NotFound)
}

/** Locks the player, clears a hit and audits it. Returns whether it was open. */
async function clear(
  app: Pick<App, 'sessions'>,
  args: Pick<
    Args<typeof contract.clearBarringHit>,
    'tx' | 'caller' | 'now' | 'input' | 'ip' | 'requestId' | 'afterCommit'
  >,
  { id, playerId }: Pick<Hit, 'id' | 'playerId'>,
): Promise<boolean> {
  const { tx, caller, now, input, afterCommit } = args
  await lockPlayer(tx, playerId)
  const hit = await requireHit(tx, id)
  if (hit.state === 'cleared') return false
  await clearHit(tx, hit, { operator: caller.operator, reason: input.reason }, now)
  auditAct(tx, args, {
    act: 'barring.clear',
    subjectKind: 'player',
    subjectId: playerId,
    before: { source: hit.source, evidence: hit.evidence },
    after: { state: 'cleared' },
    reason: input.reason,
  })
  afterCommit(() => app.sessions.invalidate(playerId as PlayerId))
  return true
}

export const barringConsole = (app: Pick<App, 'config' | 'sessions'>) => [
  on(contract.listBarringLists, async ({ db, input }) => {
    let found = lists(db)
    if (input.q) found = found.where('name', 'ilike', likeOf(input.q))
    found = inDates(found, 'createdAt', input)
    return pageFound(input, found.orderBy('createdAt', 'desc').orderBy('id', 'desc'), listRow)
  }),

  on(contract.makeBarringList, async (args) => {
    const { tx, input, caller, now, refuse } = args
    if (input.name === '') refuse(ListNameNeeded)
    const row = { id: newId<'BarringList'>(), name: input.name, madeBy: caller.operator, createdAt: now }
    const made = await tx
      .insertInto('barringList')
      .values({ ...row, changedAt: now })
      .onConflict((eb) => eb.doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows === 0n) refuse(ListNameTaken)
    auditAct(tx, args, {
      act: 'barring.make',
      subjectKind: 'barring',
      subjectId: row.id,
      after: { name: row.name },
    })
    return created(listRow(await requireBarringList(tx, row.id)))
  }),

  on(contract.addBarringEntries, async (args) => {
    const { tx, input, now, language } = args
    const { id, name } = await requireBarringList(tx, input.id)
    const answer = await addEntries(tx, app.config, id, { csv: input.csv, today: dayOf(now) }, textsIn[language])
    await tx.updateTable('barringList').set({ changedAt: now }).where('id', '=', id).execute()
    const { taken, known, wrong } = answer
    auditAct(tx, args, {
      act: 'barring.add',
      subjectKind: 'barring',
      subjectId: id,
      after: { name, taken, known, wrong: wrong.length },
    })
    return answer
  }),

  on(contract.removeBarringList, async (args) => {
    const { tx, input, refuse } = args
    if (input.reason === '') refuse(ListReasonNeeded)
    const { id, name, entries } = await requireBarringList(tx, input.id)
    await tx.deleteFrom('barringList').where('id', '=', id).execute()
    auditAct(tx, args, {
      act: 'barring.remove',
      subjectKind: 'barring',
      subjectId: id,
      before: { name, entries },
      reason: input.reason,
    })
    return {}
  }),

  on(contract.listBarringHits, async ({ db, input }) => {
    let rows = hits(db)
    if (input.q) {
      const like = likeOf(input.q)
      rows = rows.where((eb) => eb.or([eb('player.username', 'ilike', like), eb('source', 'ilike', like)]))
    }
    if (input.state) rows = rows.where('state', 'in', statesOf(hitStates, input.state))
    rows = inDates(rows, 'at', input)
    const found = rows
      .orderBy(sql`(state = 'open')`, 'desc')
      .orderBy('at', 'desc')
      .orderBy('barringHit.id', 'desc')
    return pageFound(input, found, hitRow)
  }),

  on(contract.clearBarringHit, async (args) => {
    const { tx, input, refuse } = args
    if (input.reason === '') refuse(ListReasonNeeded)
    const hit = await requireHit(tx, input.id)
    await clear(app, args, hit)
    return hitRow(await requireHit(tx, hit.id))
  }),

  on(contract.clearBarringSource, async (args) => {
    const { tx, input, refuse } = args
    if (input.reason === '') refuse(ListReasonNeeded)
    const { id } = await requireHit(tx, input.id)
    const open = tx
      .selectFrom('barringHit as o')
      .innerJoin('barringHit as hit', (join) => join.on('hit.id', '=', id))
      .where(input.is_brand ? isOfSameBrand('o', 'hit') : sql<boolean>`o.place = hit.place and o.state = 'open'`)
    const found = await open.select(['o.id', 'o.playerId']).orderBy('o.playerId').limit(clearedAtOnce).execute()
    let cleared = 0
    for (const hit of found) if (await clear(app, args, hit)) cleared++
    const { left } = await open.select((eb) => eb.fn.countAll<number>().as('left')).executeTakeFirstOrThrow()
    return { cleared, left }
  }),
]
