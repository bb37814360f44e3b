import { expect } from 'vitest'
import type { Api, Path } from './answers.testing.ts'
import { advanceClock } from './screen.testing.tsx'

/** Expects calls of a path at a fixed interval in milliseconds. Needs `fakeClock`. */
export async function expectInterval(api: Api, path: Path, every: number) {
  await advanceClock(every)
  const begun = api.sent(path).length
  await expect
    .poll(async () => {
      await advanceClock(every)
      return api.sent(path).length - begun
    })
    .toBeGreaterThan(8)
  const at = api.sent(path).slice(begun)
  const gaps = at.slice(1).map((call, index) => call.at - (at[index]?.at ?? 0))
  // A tick is skipped while a call is pending.
  expect(Math.min(...gaps)).toBe(every)
  expect(gaps.filter((gap) => gap % every !== 0)).toEqual([])
}
