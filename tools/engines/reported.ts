import { setTimeout as wait } from 'node:timers/promises'
import type { EnginePage } from '../../e2e/support/engine.ts'
import type { Operator } from '../../e2e/support/operator.ts'

interface PageError {
  id: string
  route: string
  message: string
  browser: string
  count: number
}

const last = 'the last error of the journey'

const errorsOf = async (operator: Operator): Promise<PageError[]> =>
  (await operator.get<{ items: PageError[] }>('page-errors?per_page=100')).items
const countOf = (errors: PageError[], isMeant: (error: PageError) => boolean): number =>
  errors.filter(isMeant).reduce((sum, { count }) => sum + count, 0)
const isLast = ({ message }: PageError) => message.includes(last)

/**
 * Resolves with a function that returns the page errors reported since. The function throws one more error in the page
 * and waits for its report, after which all earlier reports have arrived.
 */
export async function watchReports(operator: Operator): Promise<(page: EnginePage) => Promise<string[]>> {
  const before = await errorsOf(operator)
  return async (page) => {
    await page.evaluate((message) => {
      setTimeout(() => {
        throw new Error(message)
      })
    }, last)
    for (const until = performance.now() + 30_000; performance.now() < until; await wait(500)) {
      const now = await errorsOf(operator)
      if (countOf(now, isLast) === countOf(before, isLast)) continue
      return now
        .filter((error) => !isLast(error) && error.count > countOf(before, ({ id }) => id === error.id))
        .map(({ route, message, browser }) => `${browser} at ${route}: ${message}`)
    }
    throw new Error('An error that was thrown in the page is not in the list of page errors.')
  }
}
