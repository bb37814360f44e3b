import { mergedTexts } from '@koi/contract/contentTexts'
import { AdapterUnknown, SettingWrong } from '@koi/contract/money/deposit/deposit.copy'
import { returnText } from '@koi/contract/play/game/game'
import { Invalid } from '@koi/contract/refusal.copy'
import { RepairBackwards } from '@koi/contract/play/venue/venue.copy'
import * as contract from '@koi/contract/play/venue/venue.console'
import type { Instant } from '@koi/contract/time'
import { z } from 'zod'
import { destinationsOf, titleOf } from '../../platform/outside/adapter.ts'
import { venueAdapterOf } from '../../platform/outside/adapters.ts'
import { requireSecretsAgain } from '../../platform/outside/internal.ts'
import { requireCallableAddresses } from '../../platform/outside/settings.ts'
import { type StoredSettings, mergeSettings } from '../../platform/outside/settings.ts'
import type { App } from '../../platform/ops/app.ts'
import type { Config } from '../../platform/ops/config.ts'
import { refuse, refused } from '../../platform/text/refuse.ts'
import { type Sealed, seal } from '../../platform/base/secret.ts'
import { secretAssociatedData, type Venue } from './venue.ts'

/** Throws RepairBackwards if a repair window ends before it begins. */
export function requireForwardRange(from: Instant | null | undefined, to: Instant | null | undefined): void {
  if (from && to && from >= to) refuse(RepairBackwards)
}

const Row = contract.VenueRow.partial()

type Own = Record<string, string | number | null>
type Changes = Omit<contract.VenueChanges, 'settings'> & { settings?: Own }

/** Settings as text, booleans as '1' or '0'. */
const textsOf = (own: Record<string, unknown>): Own =>
  Object.fromEntries(
    Object.entries(own).map(([name, value]) => [
      name,
      (typeof value === 'boolean' ? `${Number(value)}` : value) as string,
    ]),
  )

/** Moves address and secret out of `settings`; a blank or masked secret counts as not given. */
export function liftSettings<Given extends contract.VenueChanges>({ settings = {}, ...changes }: Given) {
  const { base_url, secret, ...own } = settings
  return {
    ...changes,
    ...(base_url === undefined ? {} : { base_url }),
    ...(typeof secret === 'string' && secret !== '' ? { secret } : {}),
    ...(Object.keys(own).length === 0 ? {} : { settings: textsOf(own) }),
  }
}

const modes = ['transfer', 'seamless'] as const

type VenueBefore = Pick<Venue, 'texts' | 'secret'> & VenueConnection
type VenueConnection = Pick<Venue, 'adapter' | 'walletMode' | 'baseUrl'> & { settings: StoredSettings }
/** Settings of a new venue before its first change. */
const defaults: VenueBefore = {
  adapter: 'koi',
  settings: {},
  walletMode: 'transfer',
  baseUrl: '',
  texts: {},
  secret: '' as Sealed,
}

/** Adapter, settings and wallet mode after a change; some adapters require one mode. Throws AdapterUnknown, SettingWrong. */
function resolveProtocol(
  { config }: App,
  code: string,
  changes: Changes,
  before: VenueConnection,
): Partial<VenueConnection> {
  const { adapter: name = before.adapter, settings = {}, wallet_mode: wanted = before.walletMode } = changes
  if (changes.adapter === undefined && changes.settings === undefined && changes.wallet_mode === undefined) return {}
  const adapter = venueAdapterOf(name) ?? refuse(AdapterUnknown)
  const own = { ...adapter, settings: adapter.settings.omit({ base_url: true, secret: true }) }
  const merged = mergeSettings(
    config,
    own,
    name === before.adapter ? before.settings : {},
    settings,
    secretAssociatedData(code),
  )
  if ('wrong' in merged)
    throw refused(
      SettingWrong,
      { name: merged.wrong, title: titleOf(adapter, merged.wrong) },
      { field: `settings.${merged.wrong}` },
    )
  const known = modes.filter((mode) => adapter.abilities.includes(mode))
  return {
    adapter: name,
    settings: merged.kept,
    walletMode: known.find((mode) => mode === wanted) ?? known[0] ?? 'transfer',
  }
}

/** Checks the addresses if they or the adapter changed. Throws OutboundRefused, PlainHttp, SecretAgain. */
function requireCallableVenue(
  config: Config,
  { adapter: name, settings, base_url, secret }: Changes,
  before: VenueBefore,
): void {
  if (name === undefined && settings === undefined && base_url === undefined) return
  const adapter = venueAdapterOf(name ?? before.adapter) ?? refuse(AdapterUnknown)
  const kept = adapter.name === before.adapter ? { ...before.settings, base_url: before.baseUrl } : {}
  const after = { ...kept, ...settings, ...(base_url === undefined ? {} : { base_url }) }
  requireCallableAddresses(config, adapter, after)
  // Another protocol drops the secret.
  const isKept = adapter.name === before.adapter && before.secret !== '' && secret === undefined
  requireSecretsAgain(destinationsOf(adapter, kept), destinationsOf(adapter, after), isKept ? ['settings.secret'] : [])
}

/** Columns to update; the secret is encrypted, and the game address defaults to the API address. */
export function columnsOf(app: App, code: string, changes: Changes, before: VenueBefore = defaults) {
  const { config } = app
  const {
    base_url,
    play_origin,
    takes_decimals,
    quiet_seconds,
    wallet_mode: _walletMode,
    settings: _settings,
    adapter,
    win_cap,
    repair_from,
    repair_to,
    stated_return,
    return_source,
    secret,
    texts,
    ...same
  } = changes
  // Another protocol requires a new secret.
  const fresh = adapter === undefined || adapter === before.adapter ? undefined : ''
  requireCallableVenue(config, changes, before)
  requireForwardRange(repair_from, repair_to)
  if (same.least !== undefined && same.most !== undefined && same.least > same.most) refuse(Invalid)
  const given = Object.entries({
    ...same,
    texts: texts && mergedTexts(before.texts, texts),
    ...resolveProtocol(app, code, changes, before),
    baseUrl: base_url ?? fresh,
    playOrigin:
      play_origin === undefined
        ? base_url
          ? new URL(base_url).origin
          : undefined
        : play_origin && new URL(play_origin).origin,
    takesDecimals: takes_decimals,
    quietSeconds: quiet_seconds,
    winCap: win_cap,
    repairFrom: repair_from,
    repairTo: repair_to,
    statedReturn: stated_return,
    returnSource: return_source,
    secret: secret === undefined ? fresh : seal(config, secret, secretAssociatedData(code)),
  })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Partial<Venue>
}

/** Whether address or secret change: these decide whose reports of money are trusted. */
export const changesTrust = (
  { base_url, play_origin, secret, adapter, settings }: Changes,
  before: Partial<Venue>,
): boolean =>
  (before.adapter !== undefined && adapter !== undefined && adapter !== before.adapter) ||
  settings !== undefined ||
  (base_url ?? before.baseUrl) !== before.baseUrl ||
  (play_origin !== undefined && play_origin !== before.playOrigin) ||
  secret !== undefined

/** The change in the form of audit trail and approvals: without the secret, with the row's field names. */
export const withoutSecret = ({ secret, settings, stated_return, takes_decimals, ...changes }: Changes) => ({
  ...z.encode(Row, {
    ...changes,
    ...(settings && {
      settings: Object.fromEntries(Object.entries(settings).map(([key, of]) => [key, `${of ?? ''}`])),
    }),
    ...(stated_return === undefined ? {} : { stated_return: returnText(stated_return) }),
    ...(takes_decimals === undefined ? {} : { takes_decimals: takes_decimals ? 1 : 0 }),
  }),
  ...(secret === undefined ? {} : { secret: '***' }),
})
