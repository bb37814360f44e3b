import { baseAddress } from './base.ts'

/** The responses that the server inlined into the HTML, by endpoint; empty if the page has none. */
function read(): Record<string, unknown> {
  const text = typeof document === 'undefined' ? '' : (document.getElementById('answers')?.textContent ?? '')
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}
const answers = read()

/**
 * The response to one of home's first calls that the server inlined into the HTML; undefined if there is none or if
 * calls go to another origin. The response dates from when the page was served.
 */
export const preloaded = (at: string): unknown =>
  answers[at] !== undefined && baseAddress() === location.origin ? answers[at] : undefined
