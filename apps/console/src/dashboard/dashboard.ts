import type { Dashboard } from '../app/queues.ts'
import { isFigure } from '../ui/figures.ts'

const shownFirst = [
  'deposits',
  'withdrawals',
  'net',
  'stake',
  'ggr',
  'ngr',
  'active',
  'online',
  'registered',
  'first_deposits',
  'bet_count',
  'liability',
]

/** Today's figures that a desk looks at first; where none of them is there, whatever is. */
export function todayOf({ today }: Dashboard): [string, unknown][] {
  const all = Object.entries(today ?? {}).filter(([, value]) => isFigure(value))
  const first = all.filter(([name]) => shownFirst.includes(name))
  return first.length === 0 ? all : first.toSorted(([a], [b]) => shownFirst.indexOf(a) - shownFirst.indexOf(b))
}

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
