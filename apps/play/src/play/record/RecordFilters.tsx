import { DateFilter, type DateValue, Filters, PlatformFilter } from '../../ui/Filters.tsx'
import { dateLabels } from './date.copy.ts'
import { useVenues } from '../venue/useVenues.ts'

export interface RecordFilter {
  date: DateValue
  api_type: string
}

export const everything: RecordFilter = { date: 4, api_type: '' }

export function RecordFilters({ value, onChange }: { value: RecordFilter; onChange: (value: RecordFilter) => void }) {
  return (
    <Filters>
      <PlatformFilter
        venues={useVenues()}
        value={value.api_type}
        onChange={(api_type) => onChange({ ...value, api_type })}
      />
      <DateFilter labels={dateLabels} value={value.date} onChange={(date) => onChange({ ...value, date })} />
    </Filters>
  )
}
