import { dayFromText } from '@koi/contract/time'
import { today } from '@koi/web/days'
import { Flex, Segmented, Select } from 'antd'
import type { DayRange } from '../page/address.ts'
import { presetDays, presetOf, presets } from '../page/presets.ts'
import { DayInput } from '../input/DateInput.tsx'
import { copy } from './period.copy.ts'

interface Props {
  range: DayRange
  onRange: (range: DayRange) => void
  /** What the days are compared with; absent: nothing is compared. */
  comparison?: string
  onComparison?: (comparison: string) => void
}

/** Choice of days: presets, first and last day, and what they are compared with. */
export function PeriodBar({ range, onRange, comparison, onComparison }: Props) {
  const { from, to } = range
  const change = (next: DayRange) => {
    // The other end moves along, so that the range is never reversed.
    const [first, last] = [dayFromText(next.from), dayFromText(next.to)]
    if (first && last && first > last)
      onRange(next.from === from ? { from: last, to: last } : { from: first, to: first })
    else onRange(next)
  }
  return (
    <Flex gap={8} align="center" wrap style={{ minWidth: 0 }}>
      <div style={{ maxWidth: '100%', overflowX: 'auto' }}>
        <Segmented
          aria-label={copy.presets}
          value={presetOf(range, today())}
          onChange={(preset) => {
            const chosen = presets.find((one) => one === preset)
            if (chosen) onRange(presetDays(chosen, today()))
          }}
          options={presets.map((value) => ({ value, label: copy.names[value] }))}
        />
      </div>
      <Flex gap={4} align="center" wrap>
        <DayInput label={copy.from} value={from} onChange={(value) => change({ from: value, to })} />–
        <DayInput label={copy.to} value={to} onChange={(value) => change({ from, to: value })} />
      </Flex>
      {onComparison && (
        <Select
          aria-label={copy.compared}
          prefix={copy.compared}
          value={comparison ?? ''}
          onChange={onComparison}
          popupMatchSelectWidth={false}
          options={copy.comparisons}
        />
      )}
    </Flex>
  )
}
