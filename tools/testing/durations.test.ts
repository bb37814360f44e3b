import { expect, test } from 'vitest'
import { findSlow } from './durations.ts'

test('names fast files above 20 s and fast files with a test above 5 s, and no slow, deleted or other ones', () => {
  const durations = {
    'a/quick.test.ts': [19.9, 5],
    'a/long.test.ts': [20.1, 3],
    'a/waits.test.tsx': [6, 5.1],
    'a/known.slow.test.ts': [300, 60],
    'a/deleted.test.ts': [30, 9],
    'e2e/look.e2e.ts': [70, 24],
  } as const
  expect(findSlow({ ...durations } as never, (path) => path !== 'a/deleted.test.ts')).toEqual([
    'a/long.test.ts takes 20.1 s; fast files take at most 20 s',
    'a/waits.test.tsx: a test takes 5.1 s; fast tests take at most 5 s',
  ])
})
