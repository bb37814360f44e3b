import { daysAgo, today } from '@koi/web/days'
import { useSearchParams } from 'react-router'

// What a page shows is kept in the query of its address: tab and days here, the filters of a list in useList.

/**
 * Returns the tab in the address, or the first of `names`. Choosing another tab drops the query, because its filters differ.
 */
export function useTab<Name extends string>(
  names: readonly Name[],
): [tab: Name | undefined, choose: (tab: string) => void] {
  const [search, setSearch] = useSearchParams()
  const tab = names.find((name) => name === search.get('tab')) ?? names[0]
  return [tab, (chosen) => setSearch({ tab: chosen }, { replace: true })]
}

/** Range of Beijing days, inclusive. */
export interface DayRange {
  from: string
  to: string
}

/** Returns the days in the address, by default the latest 30. */
export function useDayRange(): [range: DayRange, show: (range: DayRange) => void] {
  const [search, setSearch] = useSearchParams()
  const range = { from: search.get('from') ?? daysAgo(29), to: search.get('to') ?? today() }
  return [range, ({ from, to }) => setSearch({ from, to }, { replace: true })]
}
