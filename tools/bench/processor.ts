import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { childrenOf } from '../faults/supervised.ts'
import { median } from './table.ts'

/** Clock ticks per second of /proc (USER_HZ). */
const ticks = 100

const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Processor seconds of a process and its ended children; Linux only. */
export const processorOf = (pid: number): number => {
  const stat = statOf(pid)
  return [11, 12, 13, 14].reduce((sum, field) => sum + Number(stat[field]), 0) / ticks
}

/** Process id of the postmaster that answers at `url`, on this machine. */
export async function postmasterOf(url: string): Promise<number> {
  const { rows } = await withClient(url, (client) => client.query<{ data_directory: string }>('show data_directory'))
  return Number(readFileSync(join(rows[0]!.data_directory, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Processor seconds of these processes; ended ones count as 0. */
const sumOf = (pids: number[]): number =>
  pids.reduce((sum, pid) => {
    try {
      return sum + processorOf(pid)
    } catch {
      return sum
    }
  }, 0)
/** Processor seconds of a PostgreSQL and its connections. */
export const processorOfPostgres = (postmaster: number): number => sumOf([postmaster, ...childrenOf(postmaster)])
const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)]

/**
 * Share of the machine's processors that is used during `work` by processes other than this one, a PostgreSQL and their
 * descendants.
 */
export async function shareOfOthers<Result>(
  postmaster: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; others: number }> {
  const sample = () => {
    const times = cpus().map((cpu) => cpu.times)
    const busy = times.reduce((sum, { user, nice, sys }) => sum + user + nice + sys, 0) / 1000
    const whole = busy + times.reduce((sum, { idle, irq }) => sum + idle + irq, 0) / 1000
    return { busy, whole, own: sumOf([...new Set([process.pid, postmaster].flatMap(treeOf))]) }
  }
  const before = sample()
  const result = await work()
  const after = sample()
  const others = after.busy - before.busy - (after.own - before.own)
  return { result, others: others / (after.whole - before.whole) }
}

/** Microseconds of processor time per operation. */
export interface Cost {
  /** Cost in the server process. */
  own: number
  database: number
}

/** Cost per operation of `work`, which returns their number, in a process (0: not measured) and a PostgreSQL. */
export async function costOf(pid: number, postmaster: number, work: () => Promise<number>): Promise<Cost> {
  const own = () => (pid === 0 ? 0 : processorOf(pid))
  const before = { own: own(), database: processorOfPostgres(postmaster) }
  const times = await work()
  return {
    own: ((own() - before.own) * 1e6) / times,
    database: ((processorOfPostgres(postmaster) - before.database) * 1e6) / times,
  }
}

export const medianCost = (costs: Cost[]): Cost => ({
  own: median(costs.map(({ own }) => own)),
  database: median(costs.map(({ database }) => database)),
})
