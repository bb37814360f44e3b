import { expect } from 'vitest'
import type { Api, Path } from './answers.testing.ts'
import { pass } from './screen.testing.tsx'

/** Expects that a path is called every so many milliseconds, again and again. The clock must be held. */
export async function expectEvery(api: Api, path: Path, every: number) {
  await pass(every)
  const begun = api.sent(path).length
  await expect
    .poll(async () => {
      await pass(every)
      return api.sent(path).length - begun
    })
    .toBeGreaterThan(8)
  const at = api.sent(path).slice(begun)
  const gaps = at.slice(1).map((call, index) => call.at - (at[index]?.at ?? 0))
  // A call that is still on its way is not overtaken, so that a turn may pass without one.
  expect(Math.min(...gaps)).toBe(every)
  expect(gaps.filter((gap) => gap % every !== 0)).toEqual([])
}
