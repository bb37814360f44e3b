import fc from 'fast-check'
import { expect } from 'vitest'
import type { PlayerAnswer } from '../platform/testing.ts'
import { checkWorth } from './look.testing.ts'
import type { Person, World } from './world.testing.ts'

export type Command = fc.AsyncCommand<World, World>

/** How a command came out, for the count of what a run has reached. */
export type Came = string | number

/** A command of the model. Afterwards the one equation must hold for everybody. */
export const step = <Args extends unknown[]>(
  name: string,
  args: fc.Arbitrary<Args>,
  run: (world: World, ...args: Args) => Promise<Came | null>,
): fc.Arbitrary<Command> =>
  args.map((given) => ({
    check: () => true,
    async run(world) {
      world.app.clock.turn(3000) // far enough from the last one not to be its duplicate
      const came = await run(world, ...given)
      if (came === null) return // there was nothing to do it to
      const reached = `${name} ${came}`
      world.reached.set(reached, (world.reached.get(reached) ?? 0) + 1)
      await checkWorth(world)
    },
    toString: () => `${name}(${given.map((one) => JSON.stringify(one)).join(', ')})`,
  }))

export const whom = fc.nat({ max: 2 })

/** A command that a player gives by calling `at`; of one who is blocked nothing is done, whatever they ask. */
export const byPlayer = <Args extends unknown[]>(
  name: string,
  at: string,
  args: fc.Arbitrary<Args>,
  run: (world: World, person: Person, ...args: Args) => Promise<Came | null>,
): fc.Arbitrary<Command> =>
  step(
    name,
    fc.tuple(whom, args).map(([who, given]): [number, ...Args] => [who, ...given]),
    async (world, who, ...given) => {
      const person = world.people[who % world.people.length]!
      if (!person.isBlocked) return run(world, person, ...given)
      expect([401, 403]).toContain((await world.app.ask(at, {}, person.token)).code)
      return 'blocked'
    },
  )

export const which = fc.nat({ max: 7 })

export const some = <Value>(values: readonly Value[], n: number): Value | null =>
  values.length ? values[n % values.length]! : null

/** How often the same call is sent at once under one key; 0: once, without a key. */
export const duplicates = fc.constantFrom(0, 0, 0, 1, 1, 3)

/**
 * Sends a money write, and says what the one was told who did the work, and what all were. Under a key every duplicate is
 * told of what was done; where it came to nothing each is a new one, and may be refused as the duplicate of the last.
 */
export async function send(
  world: World,
  person: Person,
  at: string,
  body: Record<string, unknown>,
  times: number,
): Promise<PlayerAnswer & { codes: number[] }> {
  if (times === 0) {
    const answer = await world.app.ask(at, body, person.token)
    return { ...answer, codes: [answer.code] }
  }
  const key = `model-${world.made++}`
  const answers = await Promise.all(
    Array.from({ length: times }, () => world.app.ask(at, body, person.token, { 'idempotency-key': key })),
  )
  const codes = answers.map(({ code }) => code).toSorted((one, other) => one - other)
  const done = answers.find(({ code }) => code === 200)
  for (const other of answers) if (done) expect(other).toEqual(done)
  if (done) world.kept.push({ person, at, body, key, answer: done })
  return { ...(done ?? answers.find(({ code }) => code !== 429) ?? answers[0]!), codes }
}

/** An amount that lies on or next to an edge, or none at all. */
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

/** The text that is sent. `balance` may be below zero by the edge; then it is written with its sign. */
export function amountOf(at: Edge, { least, most, balance }: { least: number; most: number; balance: number }): string {
  if ('text' in at) return at.text
  const base = { least, most, balance, zero: 0 }[at.of]
  const value = base + at.by
  return `${value < 0 ? '-' : ''}${(Math.abs(value) / 100).toFixed(2)}`
}
