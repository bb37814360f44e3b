import { setTimeout as wait } from 'node:timers/promises'
import { wideLimits } from './abuse/target.ts'
import { openProduct, until } from './faults/product.ts'
import { openCallers } from './processes/caller.ts'
import { letThrough, limits, usualLimits } from './processes/limits.ts'
import { grantedAfter, revocations } from './processes/revocations.ts'
import { isRevokedInTime, isLimitKept, processesTable, type Row } from './processes/table.ts'
import { writeProof } from './proof.ts'
import { buildStale } from '../apps/cli/src/start/build.ts'

/**
 * `npx koi dev processes`: with one, two and four server processes, counts what each limit lets through, and measures
 * how long a revoked right is still granted. Writes the tables of docs/testing.md. Exit code 1 when a limit is off by
 * more than a tenth or a revocation takes longer than a second.
 */
const counts = [1, 2, 4]
const connections = 16
const rounds = 5
const longest = 1000
/** Milliseconds until every process has read changed settings. */
const settled = 1500

const log = (line: string) => process.stderr.write(`${line}\n`)
const rowsOf = (names: { name: string; most?: number }[]): Row[] =>
  names.map(({ name, most = longest }) => ({ name, most, found: new Map() }))
const [through, late] = [rowsOf(limits), rowsOf(revocations)]

await buildStale(log, { apps: ['api'] })
for (const count of counts) {
  log(`${count} ${count === 1 ? 'process' : 'processes'} …`)
  const product = await openProduct(undefined, { KOI_PROCESSES: String(count), KOI_TRUST_PROXY: '127.0.0.1' })
  const { target } = product
  try {
    await until(async () => (await serving(target.url)) === count, 60_000, `${count} processes serve`)
    const callers = await openCallers(target.url, connections)
    const tries = []
    for (const [n, limit] of limits.entries()) tries.push(await limit.prepare(target, `203.0.113.${n + 1}`))
    await target.changeSettings(usualLimits)
    await wait(settled)
    for (const [n, limit] of limits.entries()) {
      const found = await letThrough(callers, limit, tries[n]!)
      through[n]!.found.set(count, found)
      log(`  ${limit.name}: ${found} of ${limit.most}`)
    }
    await target.changeSettings(wideLimits)
    await wait(settled)
    for (const [n, revocation] of revocations.entries()) {
      let worst = 0
      for (let round = 0; round < rounds; round++)
        worst = Math.max(worst, await grantedAfter(callers, target, revocation))
      late[n]!.found.set(count, worst)
      log(`  ${revocation.name}: ${Math.round(worst)} ms`)
    }
    for (const caller of callers) caller.close()
  } finally {
    await product.stop()
  }
}
const table = processesTable(counts, through, late)
process.stdout.write(`${table}\n`)
writeProof('processes', 'npx koi dev processes', table)
if (!through.every(isLimitKept) || !late.every(isRevokedInTime)) process.exitCode = 1

async function serving(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^koi_processes (\d+)$/m.exec(text)?.[1] ?? 0)
}
