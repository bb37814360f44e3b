import { Invalid } from '@koi/contract/refusal.copy'
import { RepairBackwards } from '@koi/contract/venue/venue.copy'
import type * as contract from '@koi/contract/venue/venue.console'
import type { Instant } from '@koi/contract/time'
import { refuseOutbound } from '../outside/inside.ts'
import type { App } from '../platform/app.ts'
import { refuse } from '../platform/refuse.ts'
import { seal } from '../platform/secret.ts'
import { aboutSecret, type Venue } from './venue.ts'

/** Throws RepairBackwards for a window that ends before it begins. */
export function refuseBackwards(from: Instant | null | undefined, to: Instant | null | undefined): void {
  if (from && to && from >= to) refuse(RepairBackwards)
}

/** Address and key of `settings` in the place of those beside it; a key that is blank, or as it is read back, is none. */
export const inOne = <Changes extends contract.VenueChanges>({ settings, ...changes }: Changes) => ({
  ...changes,
  ...(settings?.base_url === undefined ? {} : { base_url: settings.base_url }),
  ...(typeof settings?.secret === 'string' && settings.secret !== '' ? { secret: settings.secret } : {}),
})

type Changes = Omit<contract.VenueChanges, 'settings'>

/** The columns that a change names. A secret is sealed; an address of games is where the venue answers unless said. */
export function columnsOf({ config }: App, code: string, changes: Changes) {
  const {
    base_url,
    play_origin,
    takes_decimals,
    quiet_seconds,
    wallet_mode,
    win_cap,
    repair_from,
    repair_to,
    secret,
    ...same
  } = changes
  refuseOutbound(config, 'base_url', base_url)
  refuseBackwards(repair_from, repair_to)
  if (same.least !== undefined && same.most !== undefined && same.least > same.most) refuse(Invalid)
  const given = Object.entries({
    ...same,
    baseUrl: base_url,
    playOrigin:
      play_origin === undefined
        ? base_url
          ? new URL(base_url).origin
          : undefined
        : play_origin && new URL(play_origin).origin,
    takesDecimals: takes_decimals,
    quietSeconds: quiet_seconds,
    walletMode: wallet_mode,
    winCap: win_cap,
    repairFrom: repair_from,
    repairTo: repair_to,
    secret: secret === undefined ? undefined : seal(config, secret, aboutSecret(code)),
  })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Partial<Venue>
}

/** Where a venue answers and with which key decides who is believed about money. */
export const opensWay = ({ base_url, play_origin, secret }: Changes, before: Partial<Venue>): boolean =>
  (base_url ?? before.baseUrl) !== before.baseUrl ||
  (play_origin !== undefined && play_origin !== before.playOrigin) ||
  secret !== undefined

/** A change as the audit tells it. */
export const withoutSecret = ({ secret, ...changes }: Changes) => ({
  ...changes,
  ...(secret === undefined ? {} : { secret: '***' }),
})
