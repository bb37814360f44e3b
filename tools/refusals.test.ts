import { expect, test } from 'vitest'
import { listings } from './refusals.ts'

const contract = `
  import { write } from './endpoint.ts'
  import { Taken } from './copy.ts'
  export const add = write('player', 'thing.add', 'POST /api/thing', { input, reply, refusals: [Taken, Invalid] })`
const copy = `
  export const Taken = refusal('TAKEN', 409, 'taken')
  export const Locked = refusal('LOCKED', 409, 'locked')
  export const Gone = refusal('GONE', 404, 'gone')
  export const Invalid = refusal('INVALID', 422, 'invalid')`
const noun = `
  import { Gone, Locked, Taken } from '@koi/contract/copy'
  export const lock = async (id) => (await find(id)) ?? refuse(Locked)
  const find = async (id) => rows.get(id) ?? null
  export function gone({ why = Gone }) { if (why !== Taken) refuse(why) }
  export const tried = () => {
    try { gone({}) } catch (error) { if (!(error instanceof Refused)) throw error }
  }
  export const told = () => Gone.text()`

/** What is reached by a handler of the endpoint above, whose list names Taken. */
const reachedBy = (body: string) =>
  listings(
    new Map([
      ['packages/contract/src/thing.console.ts', contract],
      ['packages/contract/src/copy.ts', copy],
      ['apps/api/src/thing/thing.ts', noun],
      [
        'apps/api/src/thing/thing.player.ts',
        `import * as contract from '@koi/contract/thing.console'
         import * as texts from '@koi/contract/copy'
         import { gone, lock, told, tried } from './thing.ts'
         export const thingPlayer = [on(contract.add, async ({ input }: { input: Taken }) => { ${body} })]`,
      ],
    ]),
  )

test('an endpoint is seen with its list; a malformed input is of none', () => {
  expect(reachedBy('')).toEqual([
    { file: 'packages/contract/src/thing.console.ts', endpoint: 'add', listed: ['Taken'], reached: [], isTyped: true },
  ])
})

test.each([
  ['what the handler refuses itself', 'refuse(texts.Taken)', ['Taken']],
  ['what a function of another file refuses', 'await lock(input.id)', ['Locked']],
  ['what stands in a default', 'gone(input)', ['Gone']],
  ['nothing that is caught, told or compared only', 'tried(); told(); if (wrong === texts.Gone) return', []],
  ['nothing of a name that is its own', 'const lock = () => 1; lock()', []],
  ['nothing of a type or a field', 'return { Taken: input as texts.Taken, at: input.gone }', []],
])('a handler reaches %s', (_what, body, expected) => {
  expect(reachedBy(body)[0]!.reached).toEqual(expected)
})

test('a handler reaches what the function that made it declares', () => {
  const made = `
    import * as contract from '@koi/contract/thing.console'
    import { Locked } from '@koi/contract/copy'
    export const thingConsole = () => {
      const check = () => refuse(Locked)
      return [on(contract.add, async () => check())]
    }`
  const sources = new Map([
    ['packages/contract/src/thing.console.ts', contract],
    ['packages/contract/src/copy.ts', copy],
    ['apps/api/src/thing/thing.console.ts', made],
  ])
  expect(listings(sources)[0]!.reached).toEqual(['Locked'])
})

test('a handler refuses by what it is handed', () => {
  expect(reachedBy('refuse(texts.Taken)')[0]!.isTyped).toBe(false)
  expect(reachedBy('const { refuse } = args; refuse(texts.Taken)')[0]!.isTyped).toBe(true)
})
