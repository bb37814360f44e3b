import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { partOf, withPart } from '../proof.ts'
import type { Machine } from './machine.ts'
import { cellsOf, type Row, table } from './table.ts'

/** The goals in the order of the table. */
const goals = '1 1b 2 3 4 5 6 7 9 large books 10 11 12 13 profile 14 stream chat storm storm2 15 phone low-end'.split(
  ' ',
)

const file = new URL('../../docs/performance.md', import.meta.url)

/** Identity of a row of the table: its goal and what was measured. */
const nameOf = (cells: readonly string[]): string => `${cells[0]} ${cells[1]}`

const split = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())

const isRow = (line: string): boolean => line.startsWith('|') && !/^\| (#|---)/.test(line)

/**
 * Replaces the rows of the table `old` that `rows` measure again and keeps the others. `when`: the day of the
 * measurement and how busy the machine was.
 */
export function mergedRows(old: string, rows: readonly Row[], when: string): string {
  const lines = new Map(
    old
      .split('\n')
      .filter(isRow)
      .map((line) => [nameOf(split(line)), split(line)] as const),
  )
  for (const row of rows) {
    const cells = [...cellsOf(row, true), when]
    lines.set(nameOf(cells), cells)
  }
  const place = (cells: readonly string[]) => goals.indexOf(cells[0]!)
  return table(
    [...lines.values()].toSorted((one, other) => place(one) - place(other)),
    ['#', 'what', 'figure', 'reference', 'ratio', 'goal', '', 'measured'],
  )
}

/** Writes rows to docs/performance.md; writes nothing if the machine was busy. */
export function writeSpeed(rows: readonly Row[], { lines, busy, isBusy }: Machine): void {
  if (isBusy || !existsSync(file)) return
  const text = readFileSync(file, 'utf8')
  const when = `${new Date().toISOString().slice(0, 10)}, ${Math.round(busy * 100)} %`
  const made = `${mergedRows(partOf(text, 'bench'), rows, when)}\n\nThe latest on ${lines[0]}.`
  writeFileSync(file, withPart(text, 'bench', made))
}
