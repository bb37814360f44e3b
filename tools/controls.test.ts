import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = 'docs/security-controls.md'
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (\d+\.\d+) [^|]+\| ([^|]+)\| ([^|]+)\| ([^|]+)\|$/gm)].map(
    ([, control = '', asks = '', held = '']) => ({
      control,
      asks: asks.trim(),
      files: [...held.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
    }),
  )

test('R75 every control of the map is held by files that are there, and named once', () => {
  const text = readFileSync(page, 'utf8')
  const rows = rowsOf(text)
  expect(rows.length).toBe(text.split('\n').filter((line) => /^\| \d/.test(line)).length)
  expect(rows.length).toBeGreaterThan(30)
  expect(new Set(rows.map(({ control }) => control)).size).toBe(rows.length)
  for (const { control, asks, files } of rows) {
    expect([control, asks !== '', files.length > 0]).toEqual([control, true, true])
    expect([control, files.filter((file) => !existsSync(file))]).toEqual([control, []])
  }
})
