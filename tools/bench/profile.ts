import { type Statement, profileMoneyPaths } from './profile/statements.ts'
import { moneyPaths } from './profile/paths.ts'
import { type Row, table } from './table.ts'

const rows = 1_000_000
const runs = 30
/** Maximum microseconds and buffers of one statement. */
const limits = { execution: 100, buffers: 20 }
const maxText = 150

/**
 * Prints the statements of every money path on a warm database of a million rows, from pg_stat_statements. With
 * KOI_BENCH_PLANS=generic, plans are made without the values of parameters, the worst case after several executions.
 */
export async function* benchProfile(): AsyncGenerator<Row> {
  const isGeneric = process.env['KOI_BENCH_PLANS'] === 'generic'
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  const statements = await profileMoneyPaths(
    { rows, runs, settings: isGeneric ? { plan_cache_mode: 'force_generic_plan' } : {} },
    print,
  )
  for (const path of moneyPaths) {
    const own = statements.filter((statement) => statement.path === path)
    print(
      `\n${path}: ${sumText(own)}\n${table(own.map(cells), ['calls', 'execution µs', 'planning µs', 'buffers', 'statement'])}`,
    )
  }
  yield over(statements, 'execution', `longer than ${limits.execution} µs`)
  yield over(statements, 'buffers', `with more than ${limits.buffers} buffers`)
}

const sumText = (statements: Statement[]): string => {
  const sum = (of: (statement: Statement) => number) =>
    statements.reduce((total, statement) => total + statement.calls * of(statement), 0).toFixed(0)
  return `${sum(() => 1)} statements, ${sum(({ execution }) => execution)} µs, planning ${sum(({ planning }) => planning)} µs, ${sum(({ buffers }) => buffers)} buffers`
}

const cells = ({ calls, execution, planning, buffers, query }: Statement): string[] => [
  calls.toFixed(1),
  execution.toFixed(0),
  planning.toFixed(0),
  buffers.toFixed(1),
  query.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, maxText),
]

function over(statements: Statement[], what: 'execution' | 'buffers', words: string): Row {
  const count = statements.filter((statement) => statement[what] > limits[what]).length
  return {
    goal: 'profile',
    what: `statements of money paths ${words}`,
    figure: `${count} of ${statements.length}`,
    reference: 'a million rows',
    ratio: count,
    wanted: '= 0',
  }
}
