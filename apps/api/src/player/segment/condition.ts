import type { PlayerId } from '@koi/contract/id'
import { type Condition, type Leaf, leavesOf, termsOfFact } from '@koi/contract/player/segment/segment'
import type { Instant } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { EventKind } from '../../platform/event/kinds.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { FactContext, facts } from './facts.ts'

type Sql = RawBuilder<unknown>

/**
 * Compiles a condition to SQL: `from player p …` with the sums that it needs, and a boolean that is never null. Values are
 * parameters. `condition` has passed `checkCondition`; `players` null: all players.
 */
export function compileCondition(
  condition: Condition,
  now: Instant,
  players: readonly string[] | null,
): { from: Sql; holds: Sql } {
  const context = new FactContext(now, players && sql`${players as string[]}::uuid[]`)
  const holds = booleanOf(condition, context)
  return { from: sql`player p ${context.joins()}`, holds: sql`${context.isAmong()} and ${holds}` }
}

function booleanOf(condition: Condition, context: FactContext): Sql {
  if ('all' in condition) return joined(condition.all, context, sql` and `)
  if ('any' in condition) return joined(condition.any, context, sql` or `)
  if ('not' in condition) return sql`not ${booleanOf(condition.not, context)}`
  return booleanOfLeaf(condition, context)
}

const joined = (parts: Condition[], context: FactContext, by: Sql): Sql =>
  sql`(${sql.join(
    parts.map((part) => booleanOf(part, context)),
    by,
  )})`

function booleanOfLeaf(leaf: Leaf, context: FactContext): Sql {
  const { fact, is, value } = leaf
  const found = facts[fact].value(context, leaf)
  switch (termsOfFact(fact).kind) {
    case 'flag':
      return value === true ? sql`(${found})` : sql`(not ${found})`
    case 'set':
      return is === 'any_of' ? sql`(${found})` : sql`(not ${found})`
    case 'choice':
      return is === 'any_of'
        ? sql`(${found} = any(${value as string[]}::text[]))`
        : sql`(${found} <> all(${value as string[]}::text[]))`
    default:
      return sql`coalesce(${numberTest(found, leaf)}, false)`
  }
}

function numberTest(found: Sql, { is, value }: Leaf): Sql {
  if (is === 'between') {
    const [least, most] = value as [number, number]
    return sql`${found} between ${least}::bigint and ${most}::bigint`
  }
  const operator = is === 'at_least' ? sql`>=` : is === 'at_most' ? sql`<=` : sql`=`
  return sql`${found} ${operator} ${value as number}::bigint`
}

/**
 * Whether a player fulfils a condition that has passed `checkCondition`, in one statement. Profile, balance and tags come from
 * the caller's snapshot; day sums may lack the events of the last seconds.
 */
export async function holdsFor(
  db: Reader | Tx,
  player: PlayerId,
  condition: Condition,
  now: Instant,
): Promise<boolean> {
  const { from, holds } = compileCondition(condition, now, [player])
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from ${from} where ${holds}) as holds`.execute(db)
  return rows[0]!.holds
}

/** Returns the kinds of events that may change the condition's result for their player. */
export const eventsOf = (condition: Condition): ReadonlySet<string> =>
  new Set<EventKind>(['player.registered', ...leavesOf(condition).flatMap(({ fact }) => facts[fact].events)])

/** All kinds of events that a fact depends on. */
export const factEvents: readonly string[] = [
  ...new Set<EventKind>(['player.registered', ...Object.values(facts).flatMap(({ events }) => events)]),
]
