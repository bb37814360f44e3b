import './page.css'
import './log.css'
import './parts.css'
import type { Identity } from '@koi/contract/chat/chat'
import { kept, open, Refusal } from './api.ts'
import { askAround, keepAround } from './around.ts'
import { openChat } from './chat.ts'
import { notice } from './parts.ts'
import { copy } from './service.copy.ts'

const root = document.getElementById('root')
const unauthorized = 401

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

/** Opens the conversation of whoever this is; somebody new becomes a visitor. */
async function begin(page: HTMLElement, who: Identity): Promise<void> {
  try {
    const { token, title, brand_color } = await open(who)
    kept.write(token)
    if (!who.ticket) keepAround(token)
    if (/^#[0-9a-f]{6}$/i.test(brand_color ?? '')) document.documentElement.style.setProperty('--brand', brand_color!)
    openChat(page, token, title ? `${title} · ${copy.title}` : copy.title, (wasPlayer) => {
      kept.write(null)
      if (wasPlayer) return page.replaceChildren(expired(page))
      keepAround(null)
      void begin(page, {})
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === unauthorized) return beginAgain(page)
    const why = error instanceof Refusal ? error.message : ''
    page.replaceChildren(notice(copy.unreached, why, copy.retry, () => void begin(page, who)))
  }
}

/** After a ticket that is worth nothing, as it is when the page was loaded again: with another one, or not at all. */
async function beginAgain(page: HTMLElement): Promise<void> {
  const who = await identify()
  if (who.ticket || who.token) await begin(page, who)
  else page.replaceChildren(expired(page))
}

const expired = (page: HTMLElement) =>
  notice(copy.expired, copy.expiredHint, copy.asVisitor, () => void begin(page, {}))

if (root) {
  const ticket = takeTicket()
  void begin(root, ticket ? { ticket } : await identify())
}
