import type { Day } from '@koi/contract/time'
import { expect, test } from 'vitest'
import { presetDays, presetOf, presets } from './presets.ts'

const at = (today: string) =>
  Object.fromEntries(
    presets.map((preset) => {
      const { from, to } = presetDays(preset, today as Day)
      return [preset, `${from} ${to}`]
    }),
  )

test('presets are days of the week from Monday and of the month', () => {
  expect(at('2026-03-11')).toEqual({
    today: '2026-03-11 2026-03-11',
    yesterday: '2026-03-10 2026-03-10',
    week: '2026-03-09 2026-03-11',
    last7: '2026-03-05 2026-03-11',
    last30: '2026-02-10 2026-03-11',
    month: '2026-03-01 2026-03-11',
    lastMonth: '2026-02-01 2026-02-28',
  })
  expect(at('2026-01-01')).toMatchObject({ yesterday: '2025-12-31 2025-12-31', lastMonth: '2025-12-01 2025-12-31' })
  // A Sunday ends the week that began six days before.
  expect(at('2024-03-03')).toMatchObject({ week: '2024-02-26 2024-03-03', lastMonth: '2024-02-01 2024-02-29' })
})

test('days are recognized as a preset', () => {
  const today = '2026-03-11' as Day
  expect(presetOf({ from: '2026-03-10', to: '2026-03-10' }, today)).toBe('yesterday')
  expect(presetOf({ from: '2026-03-09', to: '2026-03-09' }, today)).toBe('')
  expect(presetOf({ from: '2026-06-01', to: '2026-06-01' }, '2026-06-01' as Day)).toBe('today')
})
