import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { type Claim, control, examine, type Findings, inRollback } from './examine.ts'
import { comparable, type Journal, verdictOf } from './journal.ts'
import { type TestProduct, until } from './product.ts'
import { duringWorkload, openLanes, startWorkload, type Workload } from './workload.ts'

export interface InjectionReport {
  note: string
  undetected: string[]
}

export interface Fault {
  name: string
  what: string
  /**
   * Injects the fault and repairs it; resolves when it is repaired. It calls `repaired` as soon as a part can work
   * again; recovery is measured from that call, which resolves when a write is acknowledged. Returns a note for the
   * table.
   */
  inject(
    product: TestProduct,
    repaired: () => Promise<void>,
    journal: Journal,
  ): Promise<string | void | InjectionReport>
  /** How callbacks are sent: once (default), or several times, late and out of order. */
  callbacks?: 'mixed'
  env?: NodeJS.ProcessEnv
  /** The fault needs an installation of its own, with a synchronous or asynchronous standby. */
  standby?: 'synchronous' | 'asynchronous'
  /** The fault is the control of another one: it must lose acknowledged writes. */
  mustLose?: boolean
  folder?(): { path: string; remove(): void } | null
  /** Proof that the fault took effect: attempts without an answer, or attempts that took longer than this many milliseconds. */
  effect: 'unanswered' | number
  /** Milliseconds; seamless rounds start at a steady rate, and no conclusive answer to a venue may take longer. */
  venueLimit?: number
}

export interface FaultResult extends Findings {
  name: string
  what: string
  acknowledged: number
  unanswered: number
  /** Writes without a conclusive answer within `patience`, with the latest answer. */
  unresolved: string[]
  /** Acknowledged writes for which a repeated call with the same key got another answer. */
  changed: string[]
  /**
   * The longest time from a repair to the first acknowledged attempt that started after it, in milliseconds; null if
   * there is none.
   */
  recovery: number | null
  undetected: string[]
  /** Calls of a seamless venue; null when they are not measured. */
  venueCalls: VenueCalls | null
  note: string
}

interface VenueCalls {
  /** The limit and the longest times, in milliseconds; errors are answers without a result, such as 429. */
  limit: number
  conclusive: number
  longest: number
  errors: number
  longestError: number
}

export const hasPassed = ({ acknowledged, recovery, venueCalls, ...outcome }: FaultResult): boolean =>
  acknowledged > 0 &&
  recovery !== null &&
  (venueCalls === null || venueCalls.longest <= venueCalls.limit) &&
  [outcome.lost, outcome.duplicated, outcome.violated, outcome.changed, outcome.unresolved, outcome.undetected].every(
    (list) => list.length === 0,
  )

const warmUp = 2000
const coolDown = 2500
const patience = 60_000
const laneCount = 4

export async function sessionOf(product: TestProduct, player: string): Promise<string> {
  const { rows } = await withClient(product.databaseUrl, (client) =>
    client.query<{ id: string }>('select id from launch where player_id = $1 order by at desc limit 1', [player]),
  )
  return rows[0]!.id
}

export async function runFault(product: TestProduct, fault: Fault): Promise<FaultResult> {
  const lanes = await openLanes(product, laneCount, (player) => sessionOf(product, player))
  const load = startWorkload(product, lanes, {
    callbacks: fault.callbacks,
    isPaced: fault.venueLimit !== undefined,
  })
  return duringWorkload(load, () => runUnderLoad(product, fault, load))
}

async function runUnderLoad(product: TestProduct, fault: Fault, load: Workload): Promise<FaultResult> {
  await wait(warmUp)
  const unansweredBefore = load.journal.unanswered
  const repairs: number[] = []
  const repaired = async () => {
    const moment = performance.now()
    repairs.push(moment)
    const isRecovered = async () => load.journal.recoveredIn(moment) !== null
    await until(isRecovered, patience, 'a write is acknowledged').catch(() => undefined)
  }
  const report = (await fault.inject(product, repaired, load.journal)) ?? ''
  const { note: injected, undetected } = typeof report === 'string' ? { note: report, undetected: [] } : report
  await repaired()
  await wait(coolDown)
  const players = [...load.initial.keys()]
  const returned = await decideManualTransfers(product, players)
  const note = [injected, returned && `an operator returned ${returned} transfers unknown to the venue`]
    .filter(Boolean)
    .join('; ')
  const open = openWrites(await load.finish(patience))
  await settleTransfers(product, players)
  const { writes, longest, unanswered } = load.journal
  const { conclusive, errors } = load.journal.venueCalls
  const claim: Claim = { writes, initial: load.initial }
  const examined = () => inRollback(product.databaseUrl, (client) => examine(client, claim))
  // Examined before the repeated calls, which would restore a lost write.
  const before = await examined()
  const outcome = {
    name: fault.name,
    what: fault.what,
    acknowledged: writes.filter(({ answer }) => answer !== null).length,
    unanswered,
    recovery: longestOf(repairs.map((moment) => load.journal.recoveredIn(moment))),
    venueCalls:
      fault.venueLimit === undefined
        ? null
        : {
            limit: fault.venueLimit,
            conclusive: conclusive.length,
            longest: Math.max(0, ...conclusive),
            errors: errors.length,
            longestError: Math.max(0, ...errors),
          },
  }
  if (fault.mustLose)
    return {
      ...outcome,
      lost: [],
      duplicated: [],
      violated: [],
      unresolved: [],
      changed: [],
      undetected: before.lost.length ? [] : ['nothing was lost'],
      note: `${before.lost.length} acknowledged writes lost, as expected`,
    }
  const changed = await repeatAcknowledged(load)
  const after = await examined()
  const union = (kind: keyof Findings) => [...new Set([...before[kind], ...after[kind]])]
  const isEffective = unanswered > unansweredBefore || (fault.effect !== 'unanswered' && longest > fault.effect)
  const undetectedCorruptions = await control(product.databaseUrl, claim)
  return {
    ...outcome,
    lost: union('lost'),
    duplicated: union('duplicated'),
    violated: union('violated'),
    unresolved: open,
    changed,
    undetected: [...undetected, ...undetectedCorruptions, ...(isEffective ? [] : ['the fault had no effect'])],
    note,
  }
}

export const openWrites = (writes: Workload['journal']['writes']): string[] =>
  writes.map(({ kind, key, last }) => `${kind} ${key}: ${last}`)

const longestOf = (times: (number | null)[]): number | null =>
  times.reduce((longest, time) => (longest === null || time === null ? null : Math.max(longest, time)))

/**
 * Decides the transfers of these players that wait for an operator, as an operator does: queries the venue again, and
 * returns the money of transfers that the venue does not know. Returns the number of transfers.
 */
async function decideManualTransfers(product: TestProduct, players: string[]): Promise<number> {
  const { rows } = await withClient(product.databaseUrl, (client) =>
    client.query<{ id: string; notFound: number }>(
      `select id, not_found_times as "notFound" from transfer where closed_at is null and state = 'manual' and player_id = any($1::uuid[])`,
      [players],
    ),
  )
  let count = 0
  for (const { id, notFound } of rows) {
    const decide = (body: object) => product.target.admin.ask(`POST transfers/${id}/reconcile`, body)
    const { data } = await decide({})
    if (Number(data.not_found_times) <= notFound) continue
    await product.target.requireSuccess(decide({ decision: 'failed', evidence: 'unknown to the venue' }))
    count++
  }
  return count
}

export async function settleTransfers(product: TestProduct, players: string[]): Promise<void> {
  await withClient(product.databaseUrl, (client) =>
    until(
      async () => {
        const { rowCount } = await client.query(
          "select from transfer where closed_at is null and state <> 'manual' and player_id = any($1::uuid[]) limit 1",
          [players],
        )
        if (rowCount) await product.target.admin.ask('POST jobs/reconcile-transfers/run', {})
        return !rowCount
      },
      patience,
      'transfers are settled',
    ).catch(() => undefined),
  )
}

/** Repeats every acknowledged write with its key; returns the writes that got another answer. */
async function repeatAcknowledged({ journal }: Workload): Promise<string[]> {
  const changed: string[] = []
  for (const write of journal.writes) {
    // A repeated registration finds the name taken, and answers to venues and gateways contain the current balance.
    if (write.answer === null || write.kind === 'register') continue
    const answer = await write.send().catch(() => null)
    const isSame = answer && verdictOf(write.kind, answer) === 'done'
    const isExact = ['deposit', 'transfer', 'withdrawal'].includes(write.kind)
    if (!isSame || (isExact && comparable(answer) !== write.answer)) changed.push(`${write.kind} ${write.key}`)
  }
  return changed
}
