import { expect, test } from 'vitest'
import { profileMoneyPaths } from './profile/statements.ts'

const most = 20
/**
 * A known statement below this share of its limit needs no entry; between this share and the limit the number of
 * buffers may vary.
 */
const margin = 0.75

/** Plans are made once per connection, in the warm-up runs, so that the buffers do not depend on when a plan is made. */
const settings = { plan_cache_mode: 'force_generic_plan', 'pg_stat_statements.track_planning': 'off' }

/** Statements that read more buffers, with the number that they may read. Entries may only be removed or lowered. */
const known: [RegExp, number][] = [
  [/\bpost_movements?\(/, 33],
  [/insert into transfer /, 45],
  [/^with changed as \( ?update transfer set state = \$1, closed_at/, 28],
  [/insert into bet select/, 24],
  [/^with requirement as \( ?update wagering_requirement/, 26],
  [/^insert into "deposit"/, 39],
  [/^update "deposit" set "state"/, 30],
  [/^insert into "withdrawal"/, 34],
  [/^update "withdrawal" set "state"/, 29],
]

/**
 * This write happens at most once a second per operator; how many dead row versions it passes depends on the duration
 * of the run.
 */
const seenAt = /^update "session" set "seen_at"/

test(
  'no statement of a money path reads more than 20 buffers, except the listed ones',
  { timeout: 120_000 },
  async () => {
    const found = await profileMoneyPaths({ rows: 50_000, runs: 5, settings }, () => undefined)
    const statements = found.map((statement) => ({
      ...statement,
      query: statement.query.replaceAll(/\s+/g, ' ').trim(),
    }))
    const limitOf = (query: string) => known.find(([text]) => text.test(query))?.[1] ?? most
    const over = statements.filter(({ query, buffers }) => !seenAt.test(query) && buffers > limitOf(query))
    expect(over.map(({ path, query, buffers }) => `${path}: ${buffers} buffers: ${query}`)).toEqual([])
    const stale = known.filter(
      ([text]) => !statements.some(({ query, buffers }) => text.test(query) && buffers > margin * most),
    )
    expect(stale).toEqual([])
  },
)
