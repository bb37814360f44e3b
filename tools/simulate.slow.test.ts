import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cardsReturn, fishingReturn, houseReturns } from '../apps/api/src/play/game/game.seed.ts'
import { document } from './simulate/document.ts'
import { plays } from './simulate/plays.ts'
import { isFar, simulate } from './simulate/run.ts'

test('every game returns its exact return within the precision of a short run', async () => {
  const rows = await simulate(0.002, () => undefined)
  expect(rows.filter(isFar)).toEqual([])
  expect(rows.every(({ exact }) => exact > 0.8 && exact < 1)).toBe(true)
})

test('docs/games.md has the current paytables, and every game returned its exact return within the tolerance', () => {
  const written = readFileSync('docs/games.md', 'utf8')
  const rules = (text: string) => text.slice(text.indexOf('## Slots'))
  expect(rules(written)).toBe(rules(document([])))
  const line = /^\| ([^|]+) \| ([\d,]+) \| ([\d.]+) % \| ([\d.]+) % \| (-?[\d.]+) \| ([\d.]+) \|$/gm
  const rows = [...written.matchAll(line)].map(([, game = '', rounds = '', exact, played, difference, error]) => ({
    game,
    rounds: Number(rounds.replaceAll(',', '')),
    gap: Number(played) - Number(exact),
    difference: Number(difference),
    error: Number(error),
  }))
  for (const { name } of plays) expect(rows.some(({ game }) => game.startsWith(name))).toBe(true)
  for (const { game, rounds, gap, difference, error } of rows) {
    expect([game, rounds >= 10_000_000, Math.abs(gap - difference) < 0.002]).toEqual([game, true, true])
    expect([game, Math.abs(difference) <= 0.1, error <= 0.034]).toEqual([game, true, true])
  }
})

test('the returns that the demo states equal the exact ones [R43]', () => {
  const exact = new Map(
    plays.map(({ name, exact }) => [name, Object.values(exact()).map(({ mean }) => Math.round(mean * 100_000))]),
  )
  for (const [game, stated] of Object.entries(houseReturns))
    expect([game, exact.get(`slot ${game}`)]).toEqual([game, [stated]])
  const fish = plays.filter(({ name }) => name.startsWith('fish')).flatMap(({ name }) => exact.get(name))
  expect(new Set(fish)).toEqual(new Set([fishingReturn]))
  expect(new Set(exact.get('cards'))).toEqual(new Set([cardsReturn]))
})
