import type { Identity } from '@koi/contract/chat/chat'
import { paintBrand } from '@koi/web/brand'
import { kept, open, Refusal } from './api.ts'
import { askAround, keepAround } from './around.ts'
import { copy } from './service.copy.ts'

/** How far the page has come to know whose conversation it shows. */
export type Visit =
  | { is: 'opening' }
  | { is: 'open'; token: string; title: string }
  | { is: 'expired' }
  | { is: 'unreached'; why: string; again: () => void }

const unauthorized = 401

let visit: Visit = { is: 'opening' }
const listeners = new Set<() => void>()

function set(next: Visit): void {
  visit = next
  for (const listener of listeners) listener()
}

export const visitNow = (): Visit => visit
export function onVisit(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Opens the conversation of whoever the address, this tab or the site around it names. */
export async function beginVisit(): Promise<void> {
  const ticket = takeTicket()
  await begin(ticket ? { ticket } : await identify())
}

/** Opens the conversation of a new visitor. */
export const beginAsVisitor = (): void => void begin({})

/** The token of the open conversation is worth nothing any more. */
export function loseVisit(wasPlayer: boolean): void {
  kept.write(null)
  if (wasPlayer) return set({ is: 'expired' })
  keepAround(null)
  beginAsVisitor()
}

/** The ticket of the address, which is then taken out of it where that is allowed. */
function takeTicket(): string | undefined {
  const url = new URL(location.href)
  const ticket = url.searchParams.get('ticket') ?? undefined
  if (!ticket) return undefined
  url.searchParams.delete('ticket')
  try {
    history.replaceState(null, '', url)
  } catch {
    // A page without an origin may not change its address; the ticket is worth nothing a second time.
  }
  return ticket
}

/** Whom this page remembers, or else whom the site around it knows. */
async function identify(): Promise<Identity> {
  const token = kept.read()
  return token ? { token } : askAround()
}

async function begin(who: Identity): Promise<void> {
  set({ is: 'opening' })
  try {
    const { token, title, brand_color } = await open(who)
    kept.write(token)
    if (!who.ticket) keepAround(token)
    paintBrand(brand_color)
    set({ is: 'open', token, title: title ? `${title} · ${copy.title}` : copy.title })
  } catch (error) {
    if (error instanceof Refusal && error.code === unauthorized) return beginAgain()
    set({ is: 'unreached', why: error instanceof Refusal ? error.message : '', again: () => void begin(who) })
  }
}

/** After a ticket that is worth nothing, as it is when the page was loaded again: with another one, or not at all. */
async function beginAgain(): Promise<void> {
  const who = await identify()
  if (who.ticket || who.token) await begin(who)
  else set({ is: 'expired' })
}
