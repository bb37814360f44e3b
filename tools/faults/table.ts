import { markdownTable } from '../markdown.ts'
import { hasPassed, type FaultResult } from './run.ts'

const row = /^\| `([\w-]+)`/

/** The outcomes as a table for docs/testing.md and the terminal. */
export function faultsTable(outcomes: readonly FaultResult[], skipped: readonly string[]): string {
  const counts = ['acknowledged', 'unanswered', 'lost', 'duplicated', 'violated', 'changed', 'unresolved']
  const head = ['fault', ...counts, 'recovered in', 'slowest venue call', 'control', '']
  const rows = outcomes.map((outcome) => [
    `\`${outcome.name}\`: ${outcome.what}${outcome.note ? ` (${outcome.note})` : ''}`,
    outcome.acknowledged,
    outcome.unanswered,
    outcome.lost.length,
    outcome.duplicated.length,
    outcome.violated.length,
    outcome.changed.length,
    outcome.unresolved.length,
    outcome.recovery === null ? 'never' : seconds(outcome.recovery),
    venueCallsText(outcome),
    outcome.undetected.length ? `undetected: ${outcome.undetected.join(', ')}` : 'detected',
    hasPassed(outcome) ? 'passed' : 'FAILED',
  ])
  const made = markdownTable(head, rows)
  return [made, '', totalOf(made.split('\n')), ...skipped.map((line) => `Not run: ${line}.`)].join('\n')
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

/** Text with the longest conclusive answer to a seamless venue, and separately the longest error. */
export function venueCallsText({ venueCalls }: FaultResult): string {
  if (!venueCalls) return '–'
  const { conclusive, longest, errors, longestError } = venueCalls
  return `${seconds(longest)} of ${conclusive}; ${errors} errors${errors ? `, ${seconds(longestError)}` : ''}`
}

/** An earlier table in which the rows of `made` replace their predecessors or are appended, with a new total. */
export function mergedTable(old: string, made: string): string {
  const fresh = new Map(
    made.split('\n').flatMap((line) => (row.exec(line) ? [[row.exec(line)![1]!, line] as const] : [])),
  )
  const lines = old.split('\n').filter((line) => !/^(\d+ faults, |Not run: )/.test(line))
  const merged = lines.map((line) => {
    const name = row.exec(line)?.[1]
    const better = name && fresh.get(name)
    if (better) fresh.delete(name)
    return better || line
  })
  const end = merged.findLastIndex((line) => line.startsWith('|'))
  merged.splice(end + 1, 0, ...fresh.values())
  return `${merged.join('\n').trimEnd()}\n\n${totalOf(merged)}`
}

function totalOf(lines: readonly string[]): string {
  const rows = lines.filter((line) => row.test(line)).map((line) => line.split(' | '))
  const [acknowledged, lost, duplicated, violated] = [1, 3, 4, 5].map((column) =>
    rows.reduce((total, cells) => total + Number(cells[column]), 0),
  )
  return `${rows.length} faults, ${acknowledged} acknowledged, ${lost} lost, ${duplicated} duplicated, ${violated} violated.`
}
