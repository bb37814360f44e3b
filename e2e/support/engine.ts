import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds that a page may take for one step. */
const longest = 20_000

/**
 * One page of a browser engine, as far as the shared journey needs it (journey.ts). Functions that run in the page see
 * nothing but their arguments, which are sent as JSON.
 */
export interface EnginePage {
  /** Browser and version, for reports. */
  name: string
  /** Errors that the driver was told of since the page was opened; WebDriver tells of none. */
  thrown: readonly string[]
  /** Opens an address and waits until it is loaded; where only the hash differs nothing is loaded. */
  open(address: string): Promise<void>
  evaluate<Given extends unknown[], Result>(run: (...given: Given) => Result, ...given: Given): Promise<Result>
  /** Scrolls to the first visible element that `css` selects and whose text contains `text`, and clicks it. Throws when there is none or it moves. */
  click(css: string, text: string): Promise<void>
  /** Types into the element that is found as for `click`. */
  type(css: string, text: string, typed: string): Promise<void>
  /** What follows is done in the first frame of the page, until `leaveFrame`. */
  enterFrame(): Promise<void>
  leaveFrame(): Promise<void>
  /** The viewport as PNG. */
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}

/** The source of a call of `run`, for a page. */
export const called = <Given extends unknown[]>(run: (...given: Given) => unknown, ...given: Given): string =>
  `(${run.toString()})(...${JSON.stringify(given)})`

/**
 * Runs in the page: the element that `click` describes, scrolled to the middle of what is seen; null until it stands where
 * the call before found it, because a driver clicks at a place.
 */
export function findElement(css: string, text: string): Element | null {
  const isMeant = (element: Element) =>
    element.getClientRects().length > 0 &&
    `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`.includes(text)
  const found: (Element & { place?: string }) | undefined = [...document.querySelectorAll(css)].find(isMeant)
  // Drivers scroll too, but some click before a smooth scroll has ended.
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  if (!found) return null
  const { x, y, width, height } = found.getBoundingClientRect()
  const place = [x, y, width, height].join()
  const isStill = found.place === place
  found.place = isStill ? '' : place
  return isStill ? found : null
}

/** Repeats `attempt` until it returns something other than null and false; throws after 20 s with the last error. */
async function patiently<Result>(what: string, attempt: () => Promise<Result | null | false>): Promise<Result> {
  let last: unknown
  for (const until = performance.now() + longest; performance.now() < until; await wait(100)) {
    try {
      const result = await attempt()
      if (result !== null && result !== false) return result
    } catch (error) {
      // A page that navigates has no document to ask.
      last = error
    }
  }
  throw new Error(`Waited ${longest / 1000} s in vain: ${what}`, { cause: last })
}

/** Waits until `run` returns something other than null and false in the page. */
export const until = <Given extends unknown[], Result>(
  page: EnginePage,
  what: string,
  run: (...given: Given) => Result | null | false,
  ...given: Given
): Promise<Result> => patiently(what, () => page.evaluate(run, ...given))

const named = (css: string, text: string) => (text ? `${css} with the text ${text}` : css)

/** Waits for a visible element that contains `text`, and for nothing more. */
export const see = (page: EnginePage, css: string, text = ''): Promise<string> =>
  until(page, named(css, text), textIn, css, text)

/** Runs in the page: the text of the first visible element that `css` selects and that contains `text`. */
function textIn(css: string, text: string): string | null {
  for (const element of document.querySelectorAll(css))
    if (element.getClientRects().length > 0 && element.textContent.includes(text)) return element.textContent
  return null
}

/** Clicks an element as soon as it is there. */
export async function press(page: EnginePage, css: string, text = ''): Promise<void> {
  await patiently(`a click on ${named(css, text)}`, () => page.click(css, text).then(() => true))
}

/** Types into a field as soon as it is there. */
export async function fill(page: EnginePage, css: string, typed: string): Promise<void> {
  await see(page, css)
  await patiently(`typing into ${css}`, () => page.type(css, '', typed).then(() => true))
  await until(page, `${typed} in ${css}`, hasValue, css, typed)
}

const hasValue = (css: string, value: string) => document.querySelector<HTMLInputElement>(css)?.value === value
