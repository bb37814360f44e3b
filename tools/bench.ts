import { parseArgs } from 'node:util'
import { benchAgents } from './bench/agents.ts'
import { benchBets } from './bench/bets.ts'
import { benchBrandTransfer } from './bench/brandTransfer.ts'
import { benchBrands } from './bench/brands.ts'
import { benchBrandMove } from './bench/brandMove.ts'
import { benchChat } from './bench/chat.ts'
import { writeSpeed } from './bench/document.ts'
import { benchGrowth } from './bench/growth.ts'
import { benchHttp, benchStartup } from './bench/http.ts'
import { benchIntake } from './bench/intake.ts'
import { benchLedger } from './bench/ledger.ts'
import { benchLighthouse } from './bench/lighthouse.ts'
import { benchLists } from './bench/lists.ts'
import { benchLowEnd } from './bench/lowEnd.ts'
import { machine, serverLine } from './bench/machine.ts'
import { benchMemory, benchSessions } from './bench/memory.ts'
import { benchProfile } from './bench/profile.ts'
import { benchSeamless } from './bench/seamless.ts'
import { benchStorm } from './bench/storm.ts'
import { benchStreams } from './bench/streams.ts'
import { isMet, type Row, rowsTable } from './bench/table.ts'
import { benchTransfer } from './bench/transfer.ts'
import { buildStale } from '../apps/cli/src/start/build.ts'
import { startTestServer } from './testing/database.ts'

interface Bench {
  /** Goals of docs/performance.md. */
  goals: string[]
  run(serverUrl: string): AsyncGenerator<Row>
  /** The bench is run twice, with fsync off and on. */
  isDurableToo?: true
  /** The bench runs only when it is named; its figures are in this document instead of docs/performance.md. */
  document?: string
}

const benches: Record<string, Bench> = {
  ledger: { goals: ['1', '1b', '2', '4', '7'], run: benchLedger, isDurableToo: true },
  transfer: { goals: ['3'], run: benchTransfer, isDurableToo: true },
  http: { goals: ['5', '6'], run: benchHttp },
  lists: { goals: ['9'], run: benchLists },
  bets: { goals: ['10'], run: benchBets },
  intake: { goals: ['11'], run: benchIntake },
  agents: { goals: ['12'], run: benchAgents },
  growth: { goals: ['growth'], run: benchGrowth },
  seamless: { goals: ['13'], run: benchSeamless, isDurableToo: true },
  profile: { goals: ['profile'], run: benchProfile },
  sessions: { goals: ['14'], run: benchSessions },
  memory: { goals: ['14', 'memory'], run: benchMemory },
  chat: { goals: ['14', 'chat'], run: benchChat },
  streams: { goals: ['14', 'stream'], run: benchStreams, isDurableToo: true },
  storm: { goals: ['storm'], run: (url) => benchStorm(url, 1) },
  storm2: { goals: ['storm2'], run: (url) => benchStorm(url, 2) },
  brands: { goals: ['brands'], run: benchBrands, document: 'docs/brands.md' },
  brandTransfer: { goals: ['brand-transfer'], run: benchBrandTransfer, document: 'docs/scale.md' },
  brandMove: { goals: ['brand-move'], run: benchBrandMove, document: 'docs/brands.md' },
  startup: { goals: ['15'], run: benchStartup },
  lighthouse: { goals: ['phone'], run: benchLighthouse },
  lowEnd: { goals: ['low-end'], run: benchLowEnd },
}

const help = `npm run bench -- [--only 9,ledger] [--anyway] [ledger …]
  --only    goals or benches, with commas; a name alone does the same
  --anyway  also on a busy machine, without a verdict`

/**
 * `npm run bench`: measures ratios to references in the same run, as medians of interleaved rounds, and writes the rows
 * of docs/performance.md. On a busy machine nothing is judged or written (exit code 2); exit code 1 when a goal is
 * missed.
 */
const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, anyway: { type: 'boolean', default: false }, help: { type: 'boolean' } },
  allowPositionals: true,
})
if (values.help) {
  process.stdout.write(`${help}\n`)
  process.exit(0)
}
const wanted = [...positionals, ...(values.only?.split(',') ?? [])]
const unknown = wanted.filter(
  (one) => !Object.hasOwn(benches, one) && !Object.values(benches).some(({ goals }) => goals.includes(one)),
)
if (unknown.length)
  throw new Error(
    `Unknown bench ${unknown.join(', ')}. Benches: ${Object.entries(benches)
      .map(([name, { goals }]) => `${name} (${goals.join(', ')})`)
      .join(', ')}.`,
  )
const chosen = Object.entries(benches).filter(
  ([name, { goals, document }]) =>
    (wanted.length === 0 && !document) || wanted.includes(name) || goals.some((goal) => wanted.includes(goal)),
)

await buildStale(console.log)
const before = await machine()
const { lines, isBusy } = before
process.stdout.write(`${lines.join('\n')}\n`)
if (isBusy && !values.anyway) {
  process.stderr.write('Other processes use this machine. --anyway measures without a verdict.\n')
  process.exit(2)
}
const rows: Row[] = []
for (const isDurable of [false, true]) {
  const here = chosen.filter(([, bench]) => !isDurable || bench.isDurableToo)
  if (here.length === 0) continue
  const server = await startTestServer(isDurable)
  try {
    process.stdout.write(`${await serverLine(server.url)}\n`)
    for (const [, bench] of here) {
      for await (const row of bench.run(server.url)) {
        const what = bench.isDurableToo ? `${row.what}, fsync ${isDurable ? 'on' : 'off'}` : row.what
        rows.push({ ...row, what })
        process.stdout.write(`${row.goal} ${what}: ${row.ratio === null ? row.figure : row.ratio.toFixed(2)}\n`)
      }
    }
  } finally {
    await server.stop()
  }
}
const inOrder = Object.values(benches).flatMap(({ goals }) => goals)
rows.sort((one, other) => inOrder.indexOf(one.goal) - inOrder.indexOf(other.goal))
process.stdout.write(`\n${lines.join('\n')}\n\n${rowsTable(rows, !isBusy)}\n`)
const elsewhere = Object.values(benches).flatMap(({ goals, document }) => (document ? goals : []))
writeSpeed(
  rows.filter(({ goal }) => !elsewhere.includes(goal)),
  before,
)
process.exit(!isBusy && rows.some((row) => isMet(row) === false) ? 1 : 0)
