import { startTestServer } from './testing/database.ts'
import { type Row, table } from './bench/table.ts'
import { benchAgents } from './bench/agents.ts'
import { benchBets } from './bench/bets.ts'
import { benchChat } from './bench/chat.ts'
import { benchHttp } from './bench/http.ts'
import { benchLedger } from './bench/ledger.ts'
import { benchLighthouse } from './bench/lighthouse.ts'
import { benchLists } from './bench/lists.ts'

const benches = {
  ledger: benchLedger,
  http: benchHttp,
  lists: benchLists,
  bets: benchBets,
  agents: benchAgents,
  chat: benchChat,
  lighthouse: benchLighthouse,
}
const named = process.argv.slice(2)
const unknown = named.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length)
  throw new Error(`No bench is called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`)

/**
 * `npm run bench`: speeds as ratios to references measured in the same run, medians of interleaved rounds, because
 * absolute figures say more about the machine than about the product. Takes about four minutes;
 * `npm run bench -- lighthouse` runs one of them alone.
 */
const server = await startTestServer()
const rows: Row[] = []
try {
  for (const [name, bench] of Object.entries(benches)) {
    if (named.length && !named.includes(name)) continue
    for await (const row of bench(server.url)) {
      rows.push(row)
      process.stdout.write(`${row.what}: ${row.ratio === null ? 'no reference' : row.ratio.toFixed(2)}\n`)
    }
  }
} finally {
  await server.stop()
}
process.stdout.write(`\n${table(rows)}\n`)
