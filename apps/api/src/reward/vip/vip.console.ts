import { mergedTexts } from '@koi/contract/contentTexts'
import * as contract from '@koi/contract/reward/vip/vip.console'
import { LevelInUse, LevelNotLast, LevelNotNext, LevelTaken } from '@koi/contract/reward/vip/vip.copy'
import { basisPoints, type Fen, fen, shareOf } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { pageFound } from '../../platform/http/items.ts'
import { auditAct, created, on, onWire } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { ratesOf, spelledRates } from './rates.ts'

const half = (flow: Fen): Fen => shareOf(flow, basisPoints(5_000))

const rows = (db: Reader) =>
  db
    .selectFrom('vipLevel')
    .selectAll()
    .select(sql<number>`(select count(*) from player where vip_level = level)`.as('players'))

const toLevelRow = (row: Awaited<ReturnType<typeof requireLevel>>) => ({
  id: row.level,
  level: row.level,
  name: row.name,
  texts: row.texts,
  recharge: row.recharge,
  flow: row.flow,
  keep_flow: row.keepFlow,
  status: row.state,
  ...spelledRates(row),
  players: row.players,
})

const requireLevel = async (db: Reader, id: number) =>
  (await rows(db).where('level', '=', id).executeTakeFirst()) ?? refuse(NotFound)

const top = async (tx: Tx): Promise<number> => {
  // Serialize, so that levels stay contiguous.
  await sql`lock table vip_level in share row exclusive mode`.execute(tx)
  const { most } = await tx
    .selectFrom('vipLevel')
    .select(({ fn }) => fn.max('level').as('most'))
    .executeTakeFirstOrThrow()
  return most ?? 0
}

const auditView = (row: ReturnType<typeof toLevelRow>) => onWire(contract.LevelRow, row)

export const vipConsole = [
  on(contract.listLevelRows, async ({ db, input }) => pageFound(input, rows(db).orderBy('level'), toLevelRow)),

  on(contract.makeLevel, async (args) => {
    const { tx, input, refuse } = args
    const { level, name, recharge, flow, keep_flow, status: state } = input
    const next = (await top(tx)) + 1
    if (level < next) refuse(LevelTaken)
    if (level > next) refuse(LevelNotNext, { next })
    await tx
      .insertInto('vipLevel')
      .values({
        ...ratesOf(input),
        state,
        level,
        name: name ?? `VIP${level}`,
        texts: mergedTexts({}, input.texts),
        recharge,
        flow,
        keepFlow: keep_flow ?? half(flow),
      })
      .execute()
    const row = toLevelRow(await requireLevel(tx, level))
    auditAct(tx, args, {
      act: 'vip.make',
      subjectKind: 'vip_level',
      subjectId: String(level),
      after: auditView(row),
    })
    return created(row)
  }),

  on(contract.changeLevel, async (args) => {
    const { tx, input } = args
    const { id, name, recharge, flow, keep_flow, status: state } = input
    await top(tx)
    const before = toLevelRow(await requireLevel(tx, id))
    const keepFlow = keep_flow === null ? half(fen(flow ?? before.flow)) : keep_flow
    const change = {
      ...ratesOf(input),
      ...(name === undefined ? {} : { name }),
      ...(input.texts === undefined ? {} : { texts: mergedTexts(before.texts, input.texts) }),
      ...(recharge === undefined ? {} : { recharge }),
      ...(flow === undefined ? {} : { flow }),
      ...(keepFlow === undefined ? {} : { keepFlow }),
      ...(state === undefined ? {} : { state }),
    }
    if (Object.values(change).some((value) => value !== undefined))
      await tx.updateTable('vipLevel').set(change).where('level', '=', id).execute()
    const after = toLevelRow(await requireLevel(tx, id))
    auditAct(tx, args, {
      act: 'vip.change',
      subjectKind: 'vip_level',
      subjectId: String(id),
      before: auditView(before),
      after: auditView(after),
    })
    return after
  }),

  on(contract.removeLevel, async (args) => {
    const { tx, input, refuse } = args
    const most = await top(tx)
    const before = toLevelRow(await requireLevel(tx, input.id))
    if (input.id !== most) refuse(LevelNotLast)
    if (before.players > 0) refuse(LevelInUse)
    await tx.deleteFrom('vipLevel').where('level', '=', input.id).execute()
    auditAct(tx, args, {
      act: 'vip.remove',
      subjectKind: 'vip_level',
      subjectId: String(input.id),
      before: auditView(before),
    })
    return {}
  }),
]
