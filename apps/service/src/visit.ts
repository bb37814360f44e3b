import type { Identity } from '@koi/contract/chat/chat'
import { paintBrand } from '@koi/web/brand'
import { Problem } from '@koi/web/problem'
import { sessionOf } from '@koi/web/session'
import { storeOf } from '@koi/web/store'
import { takeFromAddress } from '@koi/web/address'
import { open } from './api.ts'
import { askHostPage, storeTokenInHost } from './around.ts'
import { copy } from './service.copy.ts'

/** How far the page has come to know whose conversation it shows. */
export type Visit =
  | { is: 'opening' }
  | { is: 'open'; token: string; title: string }
  | { is: 'expired' }
  | { is: 'unreached'; why: string; retry: () => void }

const unauthorized = 401

/** The token of the conversation that this tab shows. */
const session = sessionOf('service_token', null)

const { set, useStore } = storeOf<Visit>({ is: 'opening' })
export const useVisit = (): Visit => useStore((visit) => visit)

/** Opens the conversation of whoever the address, this tab or the site around it names. */
export async function beginVisit(): Promise<void> {
  const ticket = takeFromAddress('ticket')
  await begin(ticket ? { ticket } : await identify())
}

/** Opens the conversation of a new visitor. */
export const beginAsVisitor = (): void => void begin({})

/** The token of the open conversation is worth nothing any more. */
export function endVisit(wasPlayer: boolean): void {
  session.signOut()
  if (wasPlayer) return set({ is: 'expired' })
  storeTokenInHost(null)
  beginAsVisitor()
}

/** Whom this page remembers, or else whom the site around it knows. */
async function identify(): Promise<Identity> {
  const token = session.token()
  return token ? { token } : askHostPage()
}

async function begin(who: Identity): Promise<void> {
  set({ is: 'opening' })
  try {
    const { token, title, brand_color } = await open(who)
    session.signIn(token)
    if (!who.ticket) storeTokenInHost(token)
    paintBrand(brand_color)
    set({ is: 'open', token, title: title ? `${title} · ${copy.title}` : copy.title })
  } catch (error) {
    if (error instanceof Problem && error.status === unauthorized) return retryWithoutTicket()
    set({ is: 'unreached', why: error instanceof Problem ? error.message : '', retry: () => void begin(who) })
  }
}

/** After a ticket that is worth nothing, as it is when the page was loaded again: with another one, or not at all. */
async function retryWithoutTicket(): Promise<void> {
  const who = await identify()
  if (who.ticket || who.token) await begin(who)
  else set({ is: 'expired' })
}
