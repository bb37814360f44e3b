import * as contract from '@koi/contract/books/report/report.console'
import type { Fen } from '@koi/contract/money'
import { sql } from 'kysely'
import { on } from '../../platform/http/on.ts'
import type { Reader } from '../../platform/db/db.ts'
import { dashboard } from './dashboard.ts'
import { figuresByDay, loadFigures } from './figures.ts'
import { owedNow } from './owed.ts'
import { agentLines, playerLines } from './people.ts'
import { loadPlayedReport } from './played.ts'
import { isReal, type Range, parseRange, within } from './range.ts'

async function loadChannels(db: Reader, range: Range) {
  const { rows } = await sql<{ channel: string; name: string; count: number; deposits: Fen }>`
    select c.code as channel, c.name, count(d.id) as count, coalesce(sum(d.credited), 0)::bigint as deposits
    from pay_channel c left join deposit d on d.channel = c.code and d.state = 'approved' and ${within(sql.ref('d.closed_at'), range)} and ${isReal(sql.ref('d.player_id'))}
    group by c.code, c.name, c.sort order by c.sort, c.code`.execute(db)
  return rows.map(({ count, ...row }) => ({ ...row, deposit_count: count }))
}

export const reportConsole = [
  on(contract.readDashboard, async ({ db, now }) => dashboard(db, now)),

  on(contract.readFinance, async ({ db, input, now }) => {
    const range = parseRange(input, now)
    const { from, to } = range
    const [totals, owed, items, channels] = await Promise.all([
      loadFigures(db, range),
      owedNow(db, now),
      figuresByDay(db, range),
      loadChannels(db, range),
    ])
    return { from, to, totals, now: owed, items, channels }
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
