import { mainBrand } from '@koi/contract/site/brand/brand'
import { ticketField } from '@koi/contract/site/staff/staff'
import { write } from './api.ts'
import { copy } from './app.copy.ts'
import type { Me } from './me.ts'

/** Address of the page that leads to another brand's console. */
export const switchPath = '/switch'

/** Returns the name of a brand; the main brand has none of its own. */
export const brandName = (code: string, name: string): string => (code === mainBrand ? copy.brands.main : name)

/**
 * Returns the address of the page `path` of a brand's console. A further brand is entered through the main one, which issues
 * the ticket.
 */
export function brandHref(me: Pick<Me, 'main_console'>, code: string, path = '/'): string {
  const main = me.main_console || '/console'
  return code === mainBrand ? `${main}${path}` : `${main}${switchPath}?${new URLSearchParams({ to: code, path })}`
}

/** Returns a path of the console unchanged, anything else as '/', to prevent open redirects. */
export const safePath = (path: string | null): string => (path?.startsWith('/') && !path.startsWith('//') ? path : '/')

/** Navigates to a further brand's console. Throws Problem. */
export async function enterBrand(brand: string, path: string): Promise<void> {
  const { ticket, console_url } = await write('POST /console/api/brand-tickets', {}, { brand })
  location.replace(`${console_url}${path}#${ticketField}=${ticket}`)
}
