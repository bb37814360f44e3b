import { mergedTexts } from '@koi/contract/contentTexts'
import * as contract from '@koi/contract/reward/vip/vip.console'
import { LevelInUse, LevelNotLast, LevelNotNext, LevelTaken } from '@koi/contract/reward/vip/vip.copy'
import { basisPoints, type Fen, shareOf } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { sql } from 'kysely'
import { requestApproval } from '../../access/approval/approval.ts'
import { givenFields } from '../../platform/base/given.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { pageFound } from '../../platform/http/items.ts'
import { auditAct, created, on, onWire } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { rateNames, ratesOf, spelledRates } from './rates.ts'

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

/** Without the number of players, which changes while an approval waits. */
function auditView(row: ReturnType<typeof toLevelRow>) {
  const { players: _, ...level } = onWire(contract.LevelRow, row)
  return level
}

type LevelView = ReturnType<typeof toLevelRow>
/** Whether a level gives more than before, or is easier to reach or to keep. */
const givesMore = (before: LevelView, after: LevelView): boolean =>
  rateNames.some((rate) => after[rate] > before[rate]) ||
  after.recharge < before.recharge ||
  after.flow < before.flow ||
  after.keep_flow < before.keep_flow ||
  (after.status === 'on' && before.status !== 'on')

const columnsOf = ({ name, texts, recharge, flow, keep_flow: keepFlow, status: state, ...row }: LevelView) => ({
  ...ratesOf(row),
  name,
  texts,
  recharge,
  flow,
  keepFlow,
  state,
})

export const vipConsole = [
  on(contract.listLevelRows, async ({ db, input }) => pageFound(input, rows(db).orderBy('level'), toLevelRow)),

  on(contract.makeLevel, async (args) => {
    const { tx, input, refuse } = args
    const { keep_flow, name = `VIP${input.level}`, ...given } = input
    const { level, flow } = given
    const next = (await top(tx)) + 1
    if (level < next) refuse(LevelTaken)
    if (level > next) refuse(LevelNotNext, { next })
    const texts = mergedTexts({}, input.texts)
    const row = { ...given, id: level, name, texts, keep_flow: keep_flow ?? half(flow), players: 0 }
    const about = { subjectKind: 'vip_level', subjectId: String(level) }
    const waiting = await requestApproval(args, { ...about, before: null, after: auditView(row) })
    if (waiting) return waiting
    await tx
      .insertInto('vipLevel')
      .values({ level, ...columnsOf(row) })
      .execute()
    auditAct(tx, args, { act: 'vip.make', ...about, after: auditView(row) })
    return created(row)
  }),

  on(contract.changeLevel, async (args) => {
    const { tx, input } = args
    const { id, texts, keep_flow, ...rest } = input
    await top(tx)
    const before = toLevelRow(await requireLevel(tx, id))
    const given = givenFields(rest)
    const { flow } = { ...before, ...given }
    const after: LevelView = {
      ...before,
      ...given,
      texts: mergedTexts(before.texts, texts),
      keep_flow: keep_flow === undefined ? before.keep_flow : (keep_flow ?? half(flow)),
    }
    const about = { subjectKind: 'vip_level', subjectId: String(id), before: auditView(before) }
    if (givesMore(before, after)) {
      const waiting = await requestApproval(args, { ...about, after: auditView(after) })
      if (waiting) return waiting
    }
    await tx.updateTable('vipLevel').set(columnsOf(after)).where('level', '=', id).execute()
    auditAct(tx, args, { act: 'vip.change', ...about, after: auditView(after) })
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
