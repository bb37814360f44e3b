import { expect, type Page } from '@playwright/test'

/** Stops the page's clock: from here on time goes only as far as it is told to. The clock must be installed. */
export const pause = (page: Page) => page.clock.pauseAt(Date.now() + 600_000)

interface Timed {
  calls: { path: string; at: number }[]
}

/** Lets the page note at what moment of its own clock it called what. */
export async function noteCalls(page: Page) {
  await page.addInitScript(() => {
    const calls: Timed['calls'] = []
    Object.assign(window, { calls })
    const fetched = window.fetch.bind(window)
    window.fetch = (input, init) => {
      const path = new URL(input instanceof Request ? input.url : input, location.href).pathname
      calls.push({ path, at: Date.now() })
      return fetched(input, init)
    }
  })
}

/** Expects that a path is called every so many milliseconds of the page's clock, which stands afterwards. */
export async function expectEvery(page: Page, path: string, every: number) {
  await pause(page)
  await page.clock.runFor(every)
  const moments = () =>
    page.evaluate(
      (wanted) =>
        (window as unknown as Timed).calls.filter(({ path: called }) => called === wanted).map(({ at }) => at),
      path,
    )
  const begun = (await moments()).length
  // A call that is still on its way is not overtaken, so that a step may pass without one.
  await expect(async () => {
    await page.clock.runFor(every)
    expect((await moments()).length - begun).toBeGreaterThan(8)
  }).toPass()
  const at = (await moments()).slice(begun)
  const gaps = at.slice(1).map((moment, index) => moment - (at[index] ?? 0))
  expect(Math.min(...gaps)).toBe(every)
  expect(gaps.filter((gap) => gap % every !== 0)).toEqual([])
}
