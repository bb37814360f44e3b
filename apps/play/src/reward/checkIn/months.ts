/** Adds whole months to 'YYYY-MM'. */
export function addMonths(month: string, count: number): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + count)
  return at.toISOString().slice(0, 7)
}

/** Returns the weeks of a month, each from Monday; days outside of the month are ''. */
export function weeksOf(month: string): string[][] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const before = (first.getUTCDay() + 6) % 7
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_week, week) =>
    Array.from({ length: 7 }, (_day, weekday) => {
      const number = week * 7 + weekday - before + 1
      return number < 1 || number > count ? '' : `${month}-${String(number).padStart(2, '0')}`
    }),
  )
}
