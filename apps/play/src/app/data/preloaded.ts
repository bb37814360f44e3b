import { baseAddress } from './base.ts'

/** The responses inlined into the HTML, by endpoint; empty in a page that no server filled. */
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
 * calls go to another origin. It is as old as the page.
 */
export const preloaded = (at: string): unknown =>
  answers[at] !== undefined && baseAddress() === location.origin ? answers[at] : undefined
