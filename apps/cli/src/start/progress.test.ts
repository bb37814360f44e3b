import { expect, test } from 'vitest'
import { progressOn } from './progress.ts'

function shown(isTTY: boolean): string[] {
  const written: string[] = []
  const progress = progressOn({ isTTY, write: (text: string | Uint8Array) => written.push(String(text)) > 0 })
  progress.show(2, '0 of 6')
  progress.show(2, '4 of 6')
  progress.show(3)
  progress.clear()
  progress.clear()
  return written
}

test('on a terminal the progress is one line with the steps done, running and to come, which is empty at the end', () => {
  expect(shown(true)).toEqual([
    '\r\x1b[K1/3 packages ✓  2/3 build (0 of 6) …  3/3 database',
    '\r\x1b[K1/3 packages ✓  2/3 build (4 of 6) …  3/3 database',
    '\r\x1b[K1/3 packages ✓  2/3 build ✓  3/3 database …',
    '\r\x1b[K',
  ])
})

test('other outputs get a line for each change', () => {
  expect(shown(false)).toEqual(['2/3 build (0 of 6) …\n', '2/3 build (4 of 6) …\n', '3/3 database …\n'])
})
