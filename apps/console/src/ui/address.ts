import { daysAgo, today } from '@koi/web/days'
import { useSearchParams } from 'react-router'

// What a page shows is kept in the query of its address: tab and days here, the filters of a list in useList.

/** The tab of the address, the first of `names` if it names none. Another tab has other filters: choosing one drops the query. */
export function useTab<Name extends string>(
  names: readonly Name[],
): [tab: Name | undefined, choose: (tab: string) => void] {
  const [search, setSearch] = useSearchParams()
  const tab = names.find((name) => name === search.get('tab')) ?? names[0]
  return [tab, (chosen) => setSearch({ tab: chosen }, { replace: true })]
}

/** Beijing days, inclusive. */
export interface DayRange {
  from: string
  to: string
}

/** The days of the address, the latest 30 if it names none. */
export function useDayRange(): [range: DayRange, show: (range: DayRange) => void] {
  const [search, setSearch] = useSearchParams()
  const range = { from: search.get('from') ?? daysAgo(29), to: search.get('to') ?? today() }
  return [range, ({ from, to }) => setSearch({ from, to }, { replace: true })]
}
