import { baseAddress } from './base.ts'

/** The answers in the page, by the call they answer; none in a page that was not filled by a server. */
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
 * What the HTML of this page says to one of home's first calls, so that the first picture of a first visit is the right one; undefined
 * where it says nothing, or where calls go to another address than the page came from. It is as old as the page.
 */
export const carried = (at: string): unknown =>
  answers[at] !== undefined && baseAddress() === location.origin ? answers[at] : undefined
