import { addDays, type Day } from '@koi/contract/time'
import type { DayRange } from './address.ts'

export const presets = ['today', 'yesterday', 'week', 'last7', 'last30', 'month', 'lastMonth'] as const
export type Preset = (typeof presets)[number]

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01` as Day
/** Days since Monday. */
const weekday = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** Returns the days of a preset. `today`: the current Beijing day. */
export function presetDays(preset: Preset, today: Day): DayRange {
  const yesterday = addDays(today, -1)
  const lastOfMonthBefore = addDays(firstOfMonth(today), -1)
  const ranges: Record<Preset, DayRange> = {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    week: { from: addDays(today, -weekday(today)), to: today },
    last7: { from: addDays(today, -6), to: today },
    last30: { from: addDays(today, -29), to: today },
    month: { from: firstOfMonth(today), to: today },
    lastMonth: { from: firstOfMonth(lastOfMonthBefore), to: lastOfMonthBefore },
  }
  return ranges[preset]
}

/** Returns the preset that a range is; '' for other days. On the first days of a week or month the narrowest one counts. */
export function presetOf({ from, to }: DayRange, today: Day): Preset | '' {
  return (
    presets.find((preset) => {
      const days = presetDays(preset, today)
      return days.from === from && days.to === to
    }) ?? ''
  )
}
