import { calendar } from '@koi/ui/icons/filters'
import { Picker } from '@koi/ui/Picker'
import css from './Filters.module.css'
import { uiCopy } from './ui.copy.ts'

export type DateValue = 1 | 2 | 3 | 4
const dateValues: readonly DateValue[] = [1, 2, 3, 4]

/** A filter for today, 7, 15 or 30 days. Record screens start at 4 (30 days). */
export const DateFilter = ({
  value,
  onChange,
  labels,
}: {
  value: DateValue
  onChange: (value: DateValue) => void
  labels: Record<DateValue, string>
}) => (
  <Picker
    label={uiCopy.date}
    icon={calendar}
    choices={dateValues.map((date) => ({ value: date, label: labels[date] }))}
    value={value}
    onChange={onChange}
  />
)

/** A filter whose value is the venue's platname; '' for all venues. */
export const PlatformFilter = ({
  value,
  onChange,
  venues,
}: {
  value: string
  onChange: (value: string) => void
  venues: readonly { platname: string; name: string }[]
}) => (
  <Picker
    label={uiCopy.platform}
    choices={[
      { value: '', label: uiCopy.all },
      ...venues.map(({ platname, name }) => ({ value: platname, label: name })),
    ]}
    value={value}
    onChange={onChange}
  />
)

export const Filters = ({ children }: { children: React.ReactNode }) => <div className={css.filters}>{children}</div>
