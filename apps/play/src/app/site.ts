import { numberOf } from '@koi/web/money'

/** What the operator set: POST /api/app, as far as it came. */
export interface Site {
  title?: string | null
  site_logo?: string | null
  site_state?: string | number | null
  repair_tips?: string | null
  app_state?: string | number | null
  ios_download_url?: string | null
  redpacket_switch?: string | number | null
  index_modal?: string | number | null
  webcontent?: string | null
  /** The operator's colour; absent: the site's own. */
  brand_color?: string | null
  /** Whether polls ask less often while changes are told. */
  stretch_polls?: string | number | null
  /** Whether the anti-debugging trap runs (D-020, ruling 44). */
  trap?: string | number | boolean | null
  /** Where a player may sign in by a passkey; '' or absent: nowhere. */
  passkey_host?: string | null
  /** Whether messages can be pushed to a device. */
  web_push?: string | number | null
  /** Whether a registration takes a birthday. */
  ask_birthday?: string | number | null
  /** A proof of identity is asked for: 0 for nothing, 1 before a withdrawal, 2 before deposits and play. */
  identity_needed?: string | number | null
  /** Games may be tried: 0 not, 1 by signed-in players, 2 by everybody. */
  practice_play?: string | number | null
}

/** Only an explicit 0 closes the site; without app info it counts as open (D-108). */
export const isClosed = (site: Site | null): boolean =>
  site?.site_state != null && site.site_state !== '' && numberOf(site.site_state, 1) === 0

export const isOn = (flag: unknown): boolean => flag === true || numberOf(flag) === 1

/** The HTML of the welcome popup; servers of this family also send 1 here and the content in webcontent. */
export function welcomeOf(site: Site | null): string {
  const modal = site?.index_modal
  if (modal === 1 || modal === '1') return site?.webcontent ?? ''
  return typeof modal === 'string' && modal !== '0' ? modal.trim() : ''
}
