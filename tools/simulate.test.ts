import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { document } from './simulate/document.ts'
import { simulateAll } from './simulate/games.ts'

test('games return what they state, within what a small run can tell', { timeout: 120_000 }, () => {
  const results = simulateAll(40_000, () => undefined)
  expect(results.filter(({ isFar }) => isFar)).toEqual([])
  expect(results.map(({ game }) => game)).toEqual(
    expect.arrayContaining([
      'slot koi',
      'slot lantern',
      'slot lotus',
      'fishing',
      'cards',
      'baccarat banker',
      'lottery big',
    ]),
  )
  expect(results.every(({ stated }) => stated > 0.8 && stated < 1)).toBe(true)
})

test('docs/games.md has the paytables that are played, and a run in which the slots returned what they state', () => {
  const written = readFileSync('docs/games.md', 'utf8')
  const pays = (text: string) => text.slice(text.indexOf('## Slots'))
  expect(pays(written)).toBe(pays(document([], 0)))
  const slots = [...written.matchAll(/^\| slot (\w+) \| ([\d,]+) \|.*\| ([\d.]+) % \| (-?[\d.]+) \|$/gm)]
  expect(slots.map(([, name]) => name)).toEqual(['koi', 'lantern', 'lotus'])
  for (const [, , , error, difference] of slots)
    expect(Math.abs(Number(difference))).toBeLessThanOrEqual(Math.max(0.1, 3 * Number(error)))
})
