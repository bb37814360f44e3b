import type { Identity } from '@koi/contract/contact/chat/chat'
import { paintBrand } from '@koi/web/brand'
import { Problem } from '@koi/web/problem'
import { sessionOf } from '@koi/web/session'
import { storeOf } from '@koi/web/store'
import { takeFromAddress } from '@koi/web/address'
import { open } from './api.ts'
import { askHostPage, storeTokenInHost } from './hostPage.ts'
import { copy } from './service.copy.ts'

export type Visit =
  | { is: 'opening' }
  | { is: 'open'; token: string; title: string }
  | { is: 'expired' }
  | { is: 'unreached'; why: string; retry: () => void }

const unauthorized = 401

/** Token of the tab's conversation. */
const session = sessionOf('service_token', null)

const { set, useStore } = storeOf<Visit>({ is: 'opening' })
export const useVisit = (): Visit => useStore((visit) => visit)

/** Opens the conversation of the ticket in the URL, of this tab, or of the host page. */
export async function beginVisit(): Promise<void> {
  const ticket = takeFromAddress('ticket')
  await begin(ticket ? { ticket } : await identify())
}

export const beginAsVisitor = (): void => void begin({})

/** Ends a visit whose token is no longer valid: a player must get a new ticket, a visitor starts a new thread. */
export function endVisit(wasPlayer: boolean): void {
  session.signOut()
  if (wasPlayer) return set({ is: 'expired' })
  storeTokenInHost(null)
  beginAsVisitor()
}

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

/** Continues after an invalid ticket, for example on reload, with the stored token or the host page's identity. */
async function retryWithoutTicket(): Promise<void> {
  const who = await identify()
  if (who.ticket || who.token) await begin(who)
  else set({ is: 'expired' })
}
