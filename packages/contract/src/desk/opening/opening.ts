/** What players find, the most restricted first; `play_money`: every open venue and channel is simulated. */
export const siteStates = ['maintenance', 'no_registration', 'play_money', 'open'] as const
export type SiteState = (typeof siteStates)[number]

export function siteStateOf(
  { site_state, register_state }: { site_state: number; register_state: number },
  isPlayMoney: boolean,
): SiteState {
  if (!site_state) return 'maintenance'
  if (!register_state) return 'no_registration'
  return isPlayMoney ? 'play_money' : 'open'
}

/** Lines of the opening checklist, in the order in which an operator works through them. */
export const openingLines = [
  'platform',
  'password',
  'factors',
  'operators',
  'licence',
  'brand',
  'protection',
  'venue',
  'channel',
  'messenger',
  'backup',
  'addresses',
  'register',
] as const
export type OpeningLine = (typeof openingLines)[number]

/** Lines that a site can open without. */
export const optionalLines: ReadonlySet<OpeningLine> = new Set<OpeningLine>(['addresses', 'register'])

/** What a line lacks. `about` in the answer names the setting, operator, venue or moment. */
export const openingGaps = [
  'setting',
  'address',
  'none_on',
  'never_tested',
  'tested_before',
  'no_order',
  'not_delivered',
  'no_factor',
  'too_few',
  'no_backup',
  'old_backup',
  'first_password',
  'problem',
] as const
export type OpeningGap = (typeof openingGaps)[number]
