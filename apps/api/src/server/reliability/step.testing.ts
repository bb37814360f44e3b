import fc from 'fast-check'
import { expect } from 'vitest'
import type { PlayerAnswer } from '../../platform/testing/testing.ts'
import { checkWorth } from './balances.testing.ts'
import type { Person, Model } from './model.testing.ts'

export type Command = fc.AsyncCommand<Model, Model>

/** Outcome of a command, for the coverage count. */
export type CommandResult = string | number

/** A command of the model, followed by the conservation check for all players. */
export const step = <Args extends unknown[]>(
  name: string,
  args: fc.Arbitrary<Args>,
  run: (model: Model, ...args: Args) => Promise<CommandResult | null>,
): fc.Arbitrary<Command> =>
  args.map((given) => ({
    check: () => true,
    async run(model) {
      model.app.clock.advance(3000) // longer than the duplicate window
      const result = await run(model, ...given)
      if (result === null) return // the command does not apply in this state
      const reached = `${name} ${result}`
      model.reached.set(reached, (model.reached.get(reached) ?? 0) + 1)
      await checkWorth(model)
    },
    toString: () => `${name}(${given.map((one) => JSON.stringify(one)).join(', ')})`,
  }))

export const whom = fc.nat({ max: 2 })

/** A player's call to `at`; a blocked player's call must have no effect. */
export const byPlayer = <Args extends unknown[]>(
  name: string,
  at: string,
  args: fc.Arbitrary<Args>,
  run: (model: Model, person: Person, ...args: Args) => Promise<CommandResult | null>,
): fc.Arbitrary<Command> =>
  step(
    name,
    fc.tuple(whom, args).map(([who, given]): [number, ...Args] => [who, ...given]),
    async (model, who, ...given) => {
      const person = model.people[who % model.people.length]!
      if (!person.isBlocked) return run(model, person, ...given)
      expect([401, 403]).toContain((await model.app.callPlayerApi(at, {}, person.token)).code)
      return 'blocked'
    },
  )

export const which = fc.nat({ max: 7 })

export const some = <Value>(values: readonly Value[], n: number): Value | null =>
  values.length ? values[n % values.length]! : null

/** Number of concurrent duplicates with one key; 0: one call without a key. */
export const duplicates = fc.constantFrom(0, 0, 0, 1, 1, 3)

/**
 * Sends a money call with its duplicates; returns the first result and all results. Duplicates with one key must report
 * the result of the call that was executed; after a failure each is a new call and may be refused as a duplicate.
 */
export async function send(
  model: Model,
  person: Person,
  at: string,
  body: Record<string, unknown>,
  times: number,
): Promise<PlayerAnswer & { codes: number[] }> {
  if (times === 0) {
    const answer = await model.app.callPlayerApi(at, body, person.token)
    return { ...answer, codes: [answer.code] }
  }
  const key = `model-${model.nextKey++}`
  const answers = await Promise.all(
    Array.from({ length: times }, () => model.app.callPlayerApi(at, body, person.token, { 'idempotency-key': key })),
  )
  const codes = answers.map(({ code }) => code).toSorted((one, other) => one - other)
  const done = answers.find(({ code }) => code === 200)
  for (const other of answers) if (done) expect(other).toEqual(done)
  if (done) model.sentRequests.push({ person, at, body, key, answer: done })
  return { ...(done ?? answers.find(({ code }) => code !== 429) ?? answers[0]!), codes }
}

/** An amount at a limit or next to it, or malformed. */
export type Edge = { of: 'least' | 'most' | 'balance' | 'zero'; by: number } | { text: string }

export const edge: fc.Arbitrary<Edge> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ of: fc.constantFrom('least', 'most', 'balance', 'zero'), by: fc.constantFrom(-1, 0, 0, 1) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      of: fc.constant('zero' as const),
      by: fc.constantFrom(1, 99, 100, 9999, 10_000, 10_001, 12_345, 10_000, 20_000, 33_333, 200_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      text: fc.constantFrom(
        '',
        ' ',
        '-1',
        '1e3',
        '0.001',
        '9007199254740993',
        '9223372036854775807',
        '１００',
        'NaN',
        '100.00 ',
        '0100',
        '99999999.99',
      ),
    }),
  },
)

/** The amount as sent; one below a zero balance is negative. */
export function amountOf(at: Edge, { least, most, balance }: { least: number; most: number; balance: number }): string {
  if ('text' in at) return at.text
  const base = { least, most, balance, zero: 0 }[at.of]
  const value = base + at.by
  return `${value < 0 ? '-' : ''}${(Math.abs(value) / 100).toFixed(2)}`
}
