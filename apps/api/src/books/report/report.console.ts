import * as contract from '@koi/contract/books/report/report.console'
import type { Comparison } from '@koi/contract/books/report/figure'
import type { Fen } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { on } from '../../platform/http/on.ts'
import type { Reader } from '../../platform/db/db.ts'
import { dashboard } from './dashboard.ts'
import { figuresByDay, loadFigures } from './figures.ts'
import { owedAtEnd, owedNow } from './owed.ts'
import { agentLines, playerLines } from './people.ts'
import { loadPlayedReport } from './played.ts'
import { earlierRange, isReal, type Range, parseRange, within } from './range.ts'
import { loadFigureRows } from './rows.ts'

async function loadChannels(db: Reader, range: Range) {
  const { rows } = await sql<{ channel: string; name: string; count: number; deposits: Fen }>`
    select c.code as channel, c.name, count(d.id) as count, coalesce(sum(d.credited), 0)::bigint as deposits
    from pay_channel c left join deposit d on d.channel = c.code and d.state = 'approved' and ${within(sql.ref('d.closed_at'), range)} and ${isReal(sql.ref('d.player_id'))}
    group by c.code, c.name, c.sort order by c.sort, c.code`.execute(db)
  return rows.map(({ count, ...row }) => ({ ...row, deposit_count: count }))
}

async function loadEarlier(db: Reader, range: Range, compared: Comparison | undefined, now: Instant) {
  if (!compared) return null
  const { from, to, start, end } = earlierRange(range, compared, now)
  return { from, to, until: end, totals: await loadFigures(db, { from, to, start, end }) }
}

export const reportConsole = [
  on(contract.readDashboard, async ({ db, now }) => dashboard(db, now)),

  on(contract.readFigures, async ({ db, input, now }) => {
    const range = parseRange(input, now)
    const [totals, before] = await Promise.all([loadFigures(db, range), loadEarlier(db, range, input.compared, now)])
    return { from: range.from, to: range.to, totals, before, as_of: now }
  }),

  on(contract.listFigureRows, async ({ db, input, now }) => loadFigureRows(db, input, now)),

  on(contract.readFinance, async ({ db, input, now }) => {
    const range = parseRange(input, now)
    const { from, to } = range
    const [totals, before, owed, atEnd, items, channels] = await Promise.all([
      loadFigures(db, range),
      loadEarlier(db, range, input.compared, now),
      owedNow(db, now),
      owedAtEnd(db, range, now),
      figuresByDay(db, range),
      loadChannels(db, range),
    ])
    return { from, to, totals, before, now: owed, at_end: atEnd, items, channels }
  }),

  on(contract.readGames, async ({ db, input, now }) => {
    const range = parseRange(input, now)
    return { from: range.from, to: range.to, ...(await loadPlayedReport(db, range)) }
  }),

  on(contract.readPlayers, async ({ db, input, now }) => {
    const range = parseRange(input, now)
    const [{ players, items }, figures] = await Promise.all([playerLines(db, range), loadFigures(db, range)])
    return { from: range.from, to: range.to, totals: { players, ...figures }, items }
  }),

  on(contract.readAgents, async ({ db, input, now }) => {
    const range = parseRange(input, now)
    return { from: range.from, to: range.to, ...(await agentLines(db, range)) }
  }),
]
