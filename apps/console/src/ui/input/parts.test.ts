import { expect, test } from 'vitest'
import { splitIntoParts } from './parts.ts'

test('splits a file into parts within the size limit, each with the header line [R4]', () => {
  const lines = Array.from({ length: 10 }, (_, n) => `名${n},1990-01-01`)
  const parts = splitIntoParts(`\ufeffname,birthday\r\n${lines.join('\r\n')}\r\n\r\n`, 60)
  expect(parts.length).toBeGreaterThan(2)
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(60)
    expect(part.split('\n')[0]).toBe('name,birthday')
  }
  expect(parts.flatMap((part) => part.split('\n').slice(1))).toEqual(lines)
  expect(splitIntoParts('name', 60)).toEqual(['name'])
})
