import { readdirSync, readFileSync } from 'node:fs'

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

/** Seconds of processor that PostgreSQL's processes have used, living and gone children counted. */
export function processorOfPostgres(): number {
  let seconds = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      if (readFileSync(`/proc/${name}/comm`, 'utf8').trim() !== 'postgres') continue
      seconds += processorOf(Number(name))
    } catch {
      // It ended while we looked.
    }
  }
  return seconds
}
