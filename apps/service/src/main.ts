import './page.css'
import './log.css'
import './parts.css'
import { kept, open, type Opened, Refusal } from './api.ts'
import { openChat } from './chat.ts'
import { notice } from './parts.ts'
import { texts } from './service.copy.ts'

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

async function begin(
  page: HTMLElement,
  given: { ticket?: string | undefined; token?: string | undefined },
): Promise<void> {
  let opened: Opened
  try {
    opened = await open({
      ...(given.ticket ? { ticket: given.ticket } : {}),
      ...(given.token ? { token: given.token } : {}),
    })
  } catch (error) {
    const isUsed = error instanceof Refusal && error.code === unauthorized
    if (isUsed && kept.read()) return begin(page, { token: kept.read() })
    if (isUsed) return page.replaceChildren(expired(page))
    const why = error instanceof Refusal ? error.message : ''
    return page.replaceChildren(notice(texts.unreached, why, texts.retry, () => void begin(page, given)))
  }
  kept.write(opened.token)
  if (/^#[0-9a-f]{6}$/i.test(opened.brand_color ?? ''))
    document.documentElement.style.setProperty('--brand', opened.brand_color!)
  openChat(page, opened.token, opened.title ? `${opened.title} · ${texts.title}` : texts.title, (wasPlayer) => {
    kept.write(null)
    if (wasPlayer) page.replaceChildren(expired(page))
    else void begin(page, {})
  })
}

const expired = (page: HTMLElement) =>
  notice(texts.expired, texts.expiredHint, texts.asVisitor, () => void begin(page, {}))

if (root) void begin(root, { ticket: takeTicket(), token: kept.read() })
