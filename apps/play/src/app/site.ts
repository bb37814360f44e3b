import { numberOf } from '@koi/web/money'

/** The operator's settings as POST /api/app returns them; any field may be missing. */
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
  brand_color?: string | null
  /** Sections of home in order, separated by commas; '' or absent: all in the usual order. */
  home_order?: string | null
  /** Whether polls run less often while the stream is connected. */
  stretch_polls?: string | number | null
  trap?: string | number | boolean | null
  /** Host where passkeys are accepted; '' or absent: none. */
  passkey_host?: string | null
  web_push?: string | number | null
  ask_birthday?: string | number | null
  /** Proof of identity required: 0 never, 1 before a withdrawal, 2 before deposits and play. */
  identity_needed?: string | number | null
  /** Practice games: 0 off, 1 for signed-in players, 2 for visitors too. */
  practice_play?: string | number | null
  licence?: string | null
  jurisdiction?: string | null
  minimum_age?: string | number | null
  help_name?: string | null
  help_contact?: string | null
}

/** Only an explicit 0 closes the site; without settings it counts as open. */
export const isClosed = (site: Site | null): boolean =>
  site?.site_state != null && site.site_state !== '' && numberOf(site.site_state, 1) === 0

export const isOn = (flag: unknown): boolean => flag === true || numberOf(flag) === 1

/** HTML of the welcome popup; compatible servers also send 1 here and the content in webcontent. */
export function welcomeOf(site: Site | null): string {
  const modal = site?.index_modal
  if (modal === 1 || modal === '1') return site?.webcontent ?? ''
  return typeof modal === 'string' && modal !== '0' ? modal.trim() : ''
}
