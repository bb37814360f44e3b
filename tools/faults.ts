import { parseArgs } from 'node:util'
import { runBrandMove } from './faults/brandMove.ts'
import { faults } from './faults/list.ts'
import { openProduct, type TestProduct } from './faults/product.ts'
import { runRestore } from './faults/restore.ts'
import { type Fault, hasPassed, type FaultResult, runFault } from './faults/run.ts'
import { faultsTable, mergedTable, venueCallsText } from './faults/table.ts'
import { amendProof, writeProof } from './proof.ts'
import { buildStale } from '../apps/cli/src/start/build.ts'

/**
 * `npm run faults [-- --only NAME,… | --long]`: injects each fault into a product under load and examines every acknowledged
 * write. `--long` repeats for eight hours. Writes the table of docs/testing.md, with `--only` its rows. Exit code 1 when a
 * write is lost, duplicated or changed, an invariant is violated, or a control detects nothing.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, long: { type: 'boolean', default: false } },
})
const wanted = values.only?.split(',')
/** Faults that need a product of their own. */
type OwnProduct = 'restore' | 'brand-move'
const all: (Fault | OwnProduct)[] = [...faults, 'restore', 'brand-move']
const nameOf = (one: Fault | OwnProduct) => (typeof one === 'string' ? one : one.name)
const unknown = (wanted ?? []).filter((name) => !all.some((one) => nameOf(one) === name))
if (unknown.length) throw new Error(`Unknown fault ${unknown.join(', ')}. Faults: ${all.map(nameOf).join(', ')}.`)
const chosen = all.filter((one) => !wanted || wanted.includes(nameOf(one)))
const log = (line: string) => process.stderr.write(`${line}\n`)
const end = performance.now() + (values.long ? 8 * 3_600_000 : 30 * 60_000)

await buildStale(log, { apps: ['api'] })
const outcomes: FaultResult[] = []
const skipped: string[] = []
/** The product that all other faults share. */
let shared: TestProduct | null = null
try {
  do {
    for (const fault of chosen) {
      if (performance.now() > end) {
        skipped.push(`${nameOf(fault)}: no time left`)
        continue
      }
      const outcome = await inject(fault).catch((error: unknown) => {
        skipped.push(`${nameOf(fault)}: ${String(error)}`)
        process.exitCode = 1
        return null
      })
      if (!outcome) continue
      outcomes.push(outcome)
      log(summaryOf(outcome))
    }
  } while (values.long && performance.now() < end)
} finally {
  await (shared as TestProduct | null)?.stop()
}
const table = faultsTable(outcomes, skipped)
process.stdout.write(`${table}\n`)
if (!wanted && !values.long) writeProof('faults', 'npm run faults', table)
if (values.only && !values.long && outcomes.length)
  amendProof('faults', `npm run faults -- --only ${values.only}`, (old) => mergedTable(old, table))
if (outcomes.length === 0 || !outcomes.every(hasPassed)) process.exitCode = 1

async function inject(fault: Fault | OwnProduct): Promise<FaultResult | null> {
  if (fault === 'restore') {
    log('restore: to a point in time …')
    return runRestore()
  }
  if (fault === 'brand-move') {
    log('brand-move: a brand to another database and back …')
    await shared?.stop()
    shared = null
    return runBrandMove()
  }
  log(`${fault.name}: ${fault.what} …`)
  if (!fault.env && !fault.folder && !fault.standby) {
    const product = (shared ??= await openProduct())
    return runFault(product, fault).catch(async (error: unknown) => {
      // The product may still be half broken.
      shared = null
      await product.stop()
      throw error
    })
  }
  const folder = fault.folder?.()
  if (folder === null) {
    skipped.push(`${fault.name}: this process may not mount a small disk (root only)`)
    return null
  }
  await shared?.stop()
  shared = null
  try {
    const product = await openProduct(folder?.path, fault.env, fault.standby)
    try {
      return await runFault(product, fault)
    } finally {
      await product.stop()
    }
  } finally {
    folder?.remove()
  }
}

function summaryOf(outcome: FaultResult): string {
  const { acknowledged, unanswered, lost, duplicated, violated, changed, unresolved, undetected } = outcome
  const worst = [...lost, ...duplicated, ...violated, ...changed, ...unresolved, ...undetected].slice(0, 4).join('; ')
  return `  ${hasPassed(outcome) ? 'ok' : 'FAILED'}: ${acknowledged} acknowledged, ${unanswered} unanswered, ${lost.length} lost, ${duplicated.length} duplicated, ${violated.length} violated, ${changed.length} changed, ${unresolved.length} unresolved${outcome.venueCalls ? `, slowest venue call ${venueCallsText(outcome)}` : ''} ${worst}`
}
