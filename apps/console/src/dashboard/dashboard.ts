import { isFigure } from '../ui/figures.ts'

/** `GET /console/api/reports/dashboard`, read leniently: what is missing is not shown. */
export interface Dashboard {
  pending?: Record<string, unknown>
  today?: Record<string, unknown>
  days?: Record<string, unknown>[]
}

export interface Queue {
  name: string
  count: number
  /** Beijing time since which the oldest entry waits; '' when unknown. */
  oldest: string
}

const queueOf = (name: string, value: unknown): Queue => {
  if (typeof value !== 'object' || value === null) return { name, count: Number(value) || 0, oldest: '' }
  const { count, oldest, oldest_at } = value as Record<string, unknown>
  return { name, count: Number(count) || 0, oldest: String(oldest_at ?? oldest ?? '') }
}

/** The queues of orders that wait for an operator; an entry is a count, or a count and the time of the oldest. */
export const queuesOf = ({ pending }: Dashboard): Queue[] => Object.entries(pending ?? {}).map(([name, value]) => queueOf(name, value))

export const todayOf = ({ today }: Dashboard): [string, unknown][] => Object.entries(today ?? {}).filter(([, value]) => isFigure(value))

/** The days, oldest first, and for every figure its values in that order. */
export function historyOf({ days }: Dashboard): { days: string[]; series: Record<string, number[]> } {
  const dayOf = (row: Record<string, unknown>) => String(row['day'] ?? row['date'] ?? '')
  const rows = (days ?? []).toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
  const names = [...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => isFigure(row[name]))))]
  return {
    days: rows.map((row) => dayOf(row).slice(5)),
    series: Object.fromEntries(names.map((name) => [name, rows.map((row) => Number(row[name] ?? 0) || 0)])),
  }
}
