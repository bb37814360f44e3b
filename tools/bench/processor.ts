import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { withClient } from '../../apps/api/src/platform/client.ts'
import { median } from './table.ts'

/** Clock ticks a second, as the kernel counts them for everybody. */
const ticks = 100

const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Seconds of processor a process and the children it has seen end have used; Linux only. */
export const processorOf = (pid: number): number => {
  const stat = statOf(pid)
  return [11, 12, 13, 14].reduce((sum, field) => sum + Number(stat[field]), 0) / ticks
}

/** The first process of the PostgreSQL of this machine that answers at `url`; all its others are its children. */
export async function postmasterOf(url: string): Promise<number> {
  const { rows } = await withClient(url, (client) => client.query<{ data_directory: string }>('show data_directory'))
  return Number(readFileSync(join(rows[0]!.data_directory, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Seconds of processor that one PostgreSQL has used, living and gone processes counted. */
function processorOfPostgres(postmaster: number): number {
  let seconds = processorOf(postmaster)
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      if (Number(statOf(Number(name))[1]) === postmaster) seconds += processorOf(Number(name))
    } catch {
      // It ended while we looked.
    }
  }
  return seconds
}

/** Seconds of processor that these processes and all below them have used. */
function processorOfTrees(roots: readonly number[]): number {
  const parents = new Map<number, number>()
  const used = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      parents.set(Number(name), Number(statOf(Number(name))[1]))
      used.set(Number(name), processorOf(Number(name)))
    } catch {
      // It ended while we looked.
    }
  }
  const isBelow = (pid: number): boolean => roots.includes(pid) || (pid > 1 && isBelow(parents.get(pid) ?? 0))
  return [...used].reduce((sum, [pid, seconds]) => sum + (isBelow(pid) ? seconds : 0), 0)
}

/** What share of the machine's processors others than this process, a PostgreSQL and what they started use during `work`. */
export async function shareOfOthers<Result>(
  postmaster: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; others: number }> {
  const look = () => {
    const times = cpus().map((cpu) => cpu.times)
    const busy = times.reduce((sum, { user, nice, sys }) => sum + user + nice + sys, 0) / 1000
    const whole = busy + times.reduce((sum, { idle, irq }) => sum + idle + irq, 0) / 1000
    return { busy, whole, own: processorOfTrees([process.pid, postmaster]) }
  }
  const before = look()
  const result = await work()
  const after = look()
  const others = after.busy - before.busy - (after.own - before.own)
  return { result, others: others / (after.whole - before.whole) }
}

/** Microseconds of processor for each time that something was done. */
export interface Cost {
  /** Of the process. */
  own: number
  database: number
}

/** What `work`, which returns how often it did something, costs a process (0: none of interest) and a PostgreSQL. */
export async function costOf(pid: number, postmaster: number, work: () => Promise<number>): Promise<Cost> {
  const own = () => (pid === 0 ? 0 : processorOf(pid))
  const before = { own: own(), database: processorOfPostgres(postmaster) }
  const times = await work()
  return {
    own: ((own() - before.own) * 1e6) / times,
    database: ((processorOfPostgres(postmaster) - before.database) * 1e6) / times,
  }
}

/** The medians of several costs. */
export const medianCost = (costs: Cost[]): Cost => ({
  own: median(costs.map(({ own }) => own)),
  database: median(costs.map(({ database }) => database)),
})
