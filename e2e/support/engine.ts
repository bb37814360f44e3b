import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds for each step. */
const stepTimeout = 20_000

/** One page of a browser engine. Functions that run in the page can use only their arguments, which are sent as JSON. */
export interface EnginePage {
  name: string
  /** Uncaught errors since the page was opened; WebDriver does not report them. */
  thrown: readonly string[]
  /** Opens an address and waits for the load; a change of the hash loads nothing. */
  open(address: string): Promise<void>
  evaluate<Given extends unknown[], Result>(run: (...given: Given) => Result, ...given: Given): Promise<Result>
  /**
   * Scrolls to and clicks the first visible element that matches `css` and contains `text`. Throws if there is none
   * or it moves.
   */
  click(css: string, text: string): Promise<void>
  /** Types into the element found as in `click`. */
  type(css: string, text: string, typed: string): Promise<void>
  /** Further calls run in the first frame of the page, until `leaveFrame`. */
  enterFrame(): Promise<void>
  leaveFrame(): Promise<void>
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}

/** Source text of a call of `run` in a page. */
export const callSource = <Given extends unknown[]>(run: (...given: Given) => unknown, ...given: Given): string =>
  `(${run.toString()})(...${JSON.stringify(given)})`

/**
 * Runs in the page. Returns the element for `click`, scrolled to the middle; null while its position still changes,
 * because drivers click at coordinates.
 */
export function findElement(css: string, text: string): Element | null {
  const isMeant = (element: Element) =>
    element.getClientRects().length > 0 &&
    `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`.includes(text)
  const found: (Element & { place?: string }) | undefined = [...document.querySelectorAll(css)].find(isMeant)
  // Instant, because some drivers click before a smooth scroll has ended.
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  if (!found) return null
  const { x, y, width, height } = found.getBoundingClientRect()
  const place = [x, y, width, height].join()
  const isStill = found.place === place
  found.place = isStill ? '' : place
  return isStill ? found : null
}

/** Repeats `attempt` until it returns neither null nor false; throws after 20 s with the last error. */
async function retryUntil<Result>(what: string, attempt: () => Promise<Result | null | false>): Promise<Result> {
  let last: unknown
  for (const until = performance.now() + stepTimeout; performance.now() < until; await wait(100)) {
    try {
      const result = await attempt()
      if (result !== null && result !== false) return result
    } catch (error) {
      // A page has no document while it is navigating.
      last = error
    }
  }
  throw new Error(`Waited ${stepTimeout / 1000} s in vain: ${what}`, { cause: last })
}

/** Waits until `run` in the page returns neither null nor false. */
export const until = <Given extends unknown[], Result>(
  page: EnginePage,
  what: string,
  run: (...given: Given) => Result | null | false,
  ...given: Given
): Promise<Result> => retryUntil(what, () => page.evaluate(run, ...given))

const describeTarget = (css: string, text: string) => (text ? `${css} with the text ${text}` : css)

export const waitForText = (page: EnginePage, css: string, text = ''): Promise<string> =>
  until(page, describeTarget(css, text), textIn, css, text)

/** Runs in the page: text of the first visible match. */
function textIn(css: string, text: string): string | null {
  for (const element of document.querySelectorAll(css))
    if (element.getClientRects().length > 0 && element.textContent.includes(text)) return element.textContent
  return null
}

export async function press(page: EnginePage, css: string, text = ''): Promise<void> {
  await retryUntil(`a click on ${describeTarget(css, text)}`, () => page.click(css, text).then(() => true))
}

export async function fill(page: EnginePage, css: string, typed: string): Promise<void> {
  await waitForText(page, css)
  await retryUntil(`typing into ${css}`, () => page.type(css, '', typed).then(() => true))
  await until(page, `${typed} in ${css}`, hasValue, css, typed)
}

const hasValue = (css: string, value: string) => document.querySelector<HTMLInputElement>(css)?.value === value
