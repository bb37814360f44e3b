import { markdownTable } from '../markdown.ts'
import type { Row } from './case.ts'

const short = (text: string, most: number): string => {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '¦')
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}
const verdict = (ok: boolean | null): string => (ok === null ? '–' : ok ? 'ok' : 'FAILED')

/** The rows as a table to read; what failed stands in full below it. */
export function table(rows: Row[]): string {
  const head = ['case', 'area', 'tried', 'expected', 'seen', '']
  const body = rows.map(({ name, area, tried, expected, seen, ok }) => [
    short(name, 60),
    area,
    short(tried, 50),
    short(expected, 40),
    short(seen, 70),
    verdict(ok),
  ])
  const failed = rows
    .filter(({ ok }) => ok === false)
    .map(
      ({ name, area, tried, expected, seen }) =>
        `FAILED ${area}: ${name}\n  ${tried}\n  expected ${expected}\n  seen ${seen}`,
    )
  const count = (ok: boolean | null) => rows.filter((row) => row.ok === ok).length
  const sum = `${count(true)} held, ${count(false)} failed, ${count(null)} not run`
  return [markdownTable(head, body), ...(failed.length ? ['', ...failed] : []), '', sum].join('\n')
}
