import type { Dashboard } from '../app/queues.ts'
import { isFigure } from '../ui/figures.ts'

export const todayOf = ({ today }: Dashboard): [string, unknown][] =>
  Object.entries(today ?? {}).filter(([, value]) => isFigure(value))

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
