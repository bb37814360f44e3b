import { startTestServer } from './testing/database.ts'
import { type Row, table } from './bench/table.ts'
import { benchAgents } from './bench/agents.ts'
import { benchBets } from './bench/bets.ts'
import { benchChat } from './bench/chat.ts'
import { benchHttp } from './bench/http.ts'
import { benchLedger } from './bench/ledger.ts'
import { benchLists } from './bench/lists.ts'

/**
 * `npm run bench`: speeds as ratios to references measured in the same run, medians of interleaved rounds, because
 * absolute figures say more about the machine than about the product. Takes about two minutes.
 */
const server = await startTestServer()
const rows: Row[] = []
try {
  for (const bench of [benchLedger, benchHttp, benchLists, benchBets, benchAgents, benchChat]) {
    for await (const row of bench(server.url)) {
      rows.push(row)
      process.stdout.write(`${row.what}: ${row.ratio === null ? 'no reference' : row.ratio.toFixed(2)}\n`)
    }
  }
} finally {
  await server.stop()
}
process.stdout.write(`\n${table(rows)}\n`)
