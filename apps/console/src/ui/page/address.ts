import { type Comparison, comparisons } from '@koi/contract/books/report/figure'
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

/** Returns the days in the address; `initial`: those without any, by default the latest 30. */
export function useDayRange(initial?: DayRange): [range: DayRange, show: (range: DayRange) => void] {
  const [search, setSearch] = useSearchParams()
  const range = {
    from: search.get('from') ?? initial?.from ?? daysAgo(29),
    to: search.get('to') ?? initial?.to ?? today(),
  }
  return [
    range,
    ({ from, to }) =>
      setSearch((now) => ({ ...Object.fromEntries(now), from, to }), {
        replace: true,
      }),
  ]
}

/** Returns what the days are compared with: the comparison in the address, '' for none, by default the days before. */
export function useComparison(): [comparison: Comparison | '', choose: (comparison: string) => void] {
  const [search, setSearch] = useSearchParams()
  const text = search.get('compared')
  const comparison = text === 'none' ? '' : (comparisons.find((name) => name === text) ?? 'period')
  return [
    comparison,
    (chosen) =>
      setSearch((now) => ({ ...Object.fromEntries(now), compared: chosen === '' ? 'none' : chosen }), {
        replace: true,
      }),
  ]
}
