import { readdirSync, readFileSync } from 'node:fs'
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
