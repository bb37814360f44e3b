import { dueKinds } from '@koi/contract/desk/inbox/inbox'
import { isContentAddress } from '@koi/contract/address'
import { most } from '@koi/contract/bounds'
import { type ContentTexts, mergedTexts } from '@koi/contract/contentTexts'
import { isLanguage, isLanguageOrder } from '@koi/contract/language'
import { riskRules } from '@koi/contract/player/link/link'
import { isLimitPeriod } from '@koi/contract/player/protection/protection'
import { isHomeOrder } from '@koi/contract/desk/look/look'
import {
  type AddressSetting,
  addressSettings,
  httpSwitches,
  type SecretSetting,
  settingDefaults,
  type SettingKey,
  type Settings,
  translatedSettings,
} from '@koi/contract/site/setting/setting.copy'
import {
  SettingAddressRefused,
  SettingMalformed,
  SettingTooHigh,
  SettingUnknown,
} from '@koi/contract/site/setting/setting.refusals.copy'
import { fenFromYuan, rateFromText, usdtCentsFromText } from '@koi/contract/money'
import { emit } from '../../platform/event/emit.ts'
import { isWalletAddress } from '../../platform/outside/walletAddress.ts'
import { requireCallableAddress, requireSecretsAgain } from '../../platform/outside/internal.ts'
import { addressesIn, isAddressOrRange, addressMatcher, unmapped } from '../../platform/base/addresses.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import { cleanHtml } from '../../platform/text/html.ts'
import { isObject } from '../../platform/text/json.ts'
import { refuse, refused } from '../../platform/text/refuse.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { parseSiteTexts } from '../siteText/siteText.ts'
import { storedSetting } from './sealed.ts'

type Value = string | number

const isCount = (value: Value): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000
const isOneOrMore = (value: Value): boolean => isCount(value) && Number(value) >= 1
/** Tries of a name or a payment password: none would lock everybody out, and many would allow to guess six digits. */
const isTries = (value: Value): boolean => isOneOrMore(value) && Number(value) <= 100
const isHold = (value: Value): boolean => isCount(value) && Number(value) <= 720
const isPercent = (value: Value): boolean => isCount(value) && Number(value) <= 100
const isSwitch = (value: Value): boolean => value === 0 || value === 1
/** Rejects `*`: a mask sent back with another host is not an address. */
const isChainAddress = (value: Value): boolean =>
  value === '' || (/^https?:\/\/[^\s"'<>*]+$/.test(String(value)) && URL.canParse(String(value)))
/** Minutes, at most 30 days. */
const isDueTime = (value: Value): boolean => isOneOrMore(value) && Number(value) <= 43_200
const isDepth = (value: Value): boolean => isCount(value) && Number(value) >= 1 && Number(value) <= 1000
const isAllowList = (value: Value): boolean =>
  String(value).length <= 2000 && addressesIn(String(value)).every(isAddressOrRange)
const isLine = (value: Value): boolean => /^[^\n<>]{0,200}$/.test(String(value))
/** 0: no USDT. Other rates below 1 yuan are typing errors, which would pay a multiple of what was meant. */
function isRate(value: Value): boolean {
  const rate = rateFromText(String(value))
  return rate === 0 || (rate !== null && rate >= rateFromText('1')!)
}
const isTime = (value: Value): boolean => /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(String(value))

/** Checks of a value in addition to the type of its default. */
const rules: Partial<Record<SettingKey, (value: Value) => boolean>> = {
  site_state: isSwitch,
  register_state: isSwitch,
  limit_login_name: isTries,
  limit_login_ip: isOneOrMore,
  limit_register_ip: isOneOrMore,
  limit_taken: isOneOrMore,
  limit_paypass: isTries,
  limit_calls_minute: isOneOrMore,
  limit_visitor_threads: isOneOrMore,
  limit_visitor_messages: isOneOrMore,
  limit_visitor_pictures: isOneOrMore,
  limit_visitor_picture_mb: (value) => isOneOrMore(value) && Number(value) <= 1000,
  visitor_pictures_mb: isOneOrMore,
  play_state: isSwitch,
  practice_play: (value) => isCount(value) && Number(value) <= 2,
  licence_needed: isSwitch,
  licence: isLine,
  jurisdiction: isLine,
  help_name: isLine,
  help_contact: isLine,
  minimum_age: (value) => isCount(value) && Number(value) >= 18 && Number(value) <= 99,
  dormant_months: (value) => isCount(value) && (Number(value) === 0 || (Number(value) >= 3 && Number(value) <= 120)),
  limit_periods: (value) => isLimitPeriod(String(value)),
  review_months: (value) => isCount(value) && Number(value) <= 12,
  feed_days: (value) => isCount(value) && Number(value) >= 7 && Number(value) <= 3650,
  run_days: (value) => isCount(value) && Number(value) >= 30 && Number(value) <= 3650,
  move_days: (value) => isCount(value) && Number(value) >= 90 && Number(value) <= 3650,
  archive_first: isSwitch,
  page_report_percent: isPercent,
  page_alarm_percent: isPercent,
  channel_pause_percent: isPercent,
  channel_pause_orders: isOneOrMore,
  inquiry_days: (value) => isCount(value) && Number(value) >= 1 && Number(value) <= 56,
  play_off_tips: (value) => String(value).trim() !== '' && String(value).length <= 200,
  app_state: isSwitch,
  redpacket_switch: isSwitch,
  bonus_multiple_most: (value) => isCount(value) && Number(value) <= 100,
  bonus_strict: isSwitch,
  campaign_day_most: isOneOrMore,
  campaign_week_most: isOneOrMore,
  campaign_quiet_from: isTime,
  campaign_quiet_to: isTime,
  register_allow_http: isSwitch,
  chain_erc20_allow_http: isSwitch,
  chain_bep20_allow_http: isSwitch,
  chain_trc20_allow_http: isSwitch,
  strict_addresses: isSwitch,
  four_eyes_changes: isSwitch,
  hold_after_reset_hours: isHold,
  hold_after_change_hours: isHold,
  payee_holder_strict: isSwitch,
  refuse_common_passwords: isSwitch,
  tell_new_device: isSwitch,
  stretch_polls: isSwitch,
  passkeys: isSwitch,
  web_push: isSwitch,
  ask_birthday: isSwitch,
  register_name: (value) => isLine(value) && String(value).length <= 60,
  register_url: isChainAddress,
  register_key: (value) => /^[\x21-\x7e]{0,200}$/.test(String(value)),
  identity_needed: (value) => isCount(value) && Number(value) <= 2,
  chain_erc20_rpc: isChainAddress,
  chain_erc20_contract: (value) => isWalletAddress(String(value), 'ERC20'),
  chain_erc20_confirmations: isDepth,
  chain_bep20_rpc: isChainAddress,
  chain_bep20_contract: (value) => isWalletAddress(String(value), 'BEP20'),
  chain_bep20_confirmations: isDepth,
  chain_trc20_api: isChainAddress,
  chain_trc20_contract: (value) => isWalletAddress(String(value), 'TRC20'),
  chain_trc20_key: (value) => /^[\w-]{0,200}$/.test(String(value)),
  chain_trc20_confirmations: isDepth,
  usdtrate: isRate,
  withdrawusdtrate: isRate,
  withdrawcashfee: (value) => usdtCentsFromText(String(value)) !== null,
  withdrawfeeusdttrc: (value) => usdtCentsFromText(String(value)) !== null,
  significant_amount: (value) => fenFromYuan(String(value)) !== null,
  four_eyes_deposit: (value) => fenFromYuan(String(value)) !== null,
  four_eyes_withdrawal: (value) => fenFromYuan(String(value)) !== null,
  four_eyes_adjustment: (value) => fenFromYuan(String(value)) !== null,
  four_eyes_transfer: (value) => fenFromYuan(String(value)) !== null,
  four_eyes_free_rounds: (value) => fenFromYuan(String(value)) !== null,
  factor_window_limit: (value) => fenFromYuan(String(value)) !== null,
  payout_rules_daily: (value) => fenFromYuan(String(value)) !== null,
  barring_most_day: (value) => isCount(value) && Number(value) >= 1 && Number(value) <= 100_000,
  link_most_players: (value) => isCount(value) && Number(value) >= 2 && Number(value) <= 200,
  link_network_hours: (value) => isCount(value) && Number(value) >= 1 && Number(value) <= 720,
  ...Object.fromEntries(riskRules.map((rule) => [`risk_${rule}`, isPercent])),
  ...Object.fromEntries(dueKinds.map((kind) => [`inbox_due_${kind}`, isDueTime])),
  operator_addresses: isAllowList,
  service_hours_from: isTime,
  service_hours_to: isTime,
  service_greeting: (value) => String(value).length <= 1000,
  redpacket_claim_from: isTime,
  redpacket_claim_to: isTime,
  redpacket_count_from: isTime,
  redpacket_count_to: isTime,
  home_order: (value) => isHomeOrder(String(value)),
  languages: (value) => isLanguageOrder(String(value)),
  brand_color: (value) => value === '' || /^#[0-9a-f]{6}$/i.test(String(value)),
}

const upperBounds: Partial<Record<SettingKey, number>> = {
  usdtrate: most.rate,
  withdrawusdtrate: most.rate,
  withdrawcashfee: most.fee,
  withdrawfeeusdttrc: most.fee,
  redpacket_max_times: 1000,
}

const markup = new Set<SettingKey>(['index_modal', 'webcontent', 'repair_tips'])

type OutboundConfig = Pick<Config, 'isProduction' | 'privateOutbound'>

/** Parses changes; `before` holds the current settings, decrypted. Throws what `changeSettings` throws. */
export function checkSettings(
  changes: Record<string, unknown>,
  before: Settings,
  config: OutboundConfig,
): [SettingKey, Value | ContentTexts][] {
  const values = Object.entries(changes).map(([name, given]): [SettingKey, Value | ContentTexts] => {
    if (!Object.hasOwn(settingDefaults, name)) refuse(SettingUnknown, { key: name })
    const key = name as SettingKey
    if (key === 'texts') return [key, mergedTexts(before.texts, parseTexts(given))]
    if (key === 'site_texts') return [key, parseSiteTexts(given)]
    const value = parseValue(key, given)
    requireValidAddress(key, String(value), !config.isProduction)
    return [key, value]
  })
  requireCallableSettings(Object.fromEntries(values), before, config)
  return values
}

/** The secret that is sent to an address. */
const secretsOfAddresses: [AddressSetting, SecretSetting][] = [
  ['register_url', 'register_key'],
  ['chain_trc20_api', 'chain_trc20_key'],
]

/**
 * Throws OutboundRefused or PlainHttp if an address that was changed, or whose http switch was, may not be called, and
 * SecretAgain if it was moved without its secret.
 */
function requireCallableSettings(
  changes: Partial<Record<SettingKey, Value | ContentTexts>>,
  before: Settings,
  config: OutboundConfig,
): void {
  const after = { ...before, ...changes }
  for (const key of addressSettings)
    if (changes[key] !== undefined || changes[httpSwitches[key]] !== undefined)
      requireCallableAddress(config, key, String(after[key]), after[httpSwitches[key]] === 1)
  for (const [address, secret] of secretsOfAddresses)
    requireSecretsAgain(
      [before[address]],
      [String(after[address])],
      before[secret] !== '' && changes[secret] === undefined ? [secret] : [],
    )
}

/**
 * Stores the given settings and returns all. Numeric text is accepted for numbers; HTML is sanitized. Throws
 * SettingUnknown, SettingMalformed, SettingTooHigh, SettingAddressRefused, OutboundRefused or PlainHttp before anything
 * is written.
 */
export async function changeSettings(
  tx: Tx,
  changes: Record<string, unknown>,
  before: Settings,
  config: OutboundConfig & FolderSecret,
): Promise<Settings> {
  const checked = checkSettings(changes, before, config)
  for (const [key, value] of checked) {
    const row = { key, value: JSON.stringify(storedSetting(config, key, value)) }
    await tx
      .insertInto('setting')
      .values(row)
      .onConflict((eb) => eb.column('key').doUpdateSet(row))
      .execute()
  }
  if (checked.length > 0) emit(tx, { kind: 'setting.changed' })
  return readSettings(tx)
}

/** Addresses that browsers load. An address in `replaced` overrides a built-in page; '-' hides the page. */
const shown = new Set<SettingKey>(['site_logo', 'site_icon', 'ios_download_url', 'ios_download_qrcode', 'h5_url'])
const replaced = new Set<SettingKey>(['service_url', 'agent_login_url', 'visit_url'])
const origins = new Set<SettingKey>(['media_origins', 'api_hosts'])

function requireValidAddress(key: SettingKey, value: string, allowsHttp: boolean): void {
  const isGood = (one: string) => isContentAddress(one, allowsHttp)
  const isFull = (one: string) => isGood(one) && !one.startsWith('/')
  const fits = (!shown.has(key) || isGood(value)) && (!replaced.has(key) || value === '-' || isFull(value))
  if (!fits) throw refused(SettingAddressRefused, undefined, { field: key })
  const wrong = origins.has(key)
    ? value
        .split(/[\s,]+/)
        .filter(Boolean)
        .findIndex((one) => !isFull(one))
    : -1
  if (wrong >= 0) throw refused(SettingAddressRefused, undefined, { field: `${key}.${wrong}` })
}

/**
 * Parses texts such as `{ en: { title: … } }`. Throws SettingUnknown or SettingMalformed, which name a text as
 * `texts.en.title`.
 */
function parseTexts(given: unknown): ContentTexts {
  const entriesOf = (value: unknown, field: string) =>
    isObject(value) ? Object.entries(value) : [refuseMalformed(field)]
  const texts = entriesOf(given, 'texts').map(([language, fields]) => {
    if (!isLanguage(language)) refuse(SettingUnknown, { key: `texts.${language}` })
    const own = entriesOf(fields, `texts.${language}`).map(([name, text]) => {
      const field = `texts.${language}.${name}`
      const key = translatedSettings.find((one) => one === name) ?? refuse(SettingUnknown, { key: field })
      return [name, text === '' ? '' : String(parseValue(key, text, field))]
    })
    return [language, Object.fromEntries(own)]
  })
  return Object.fromEntries(texts)
}

const refuseMalformed = (field: string): never => {
  throw refused(SettingMalformed, undefined, { field })
}

function parseValue(key: SettingKey, given: unknown, field: string = key): Value {
  const isNumber = typeof settingDefaults[key] === 'number'
  const raw = typeof given === 'boolean' ? Number(given) : given
  if (typeof raw !== 'string' && typeof raw !== 'number') return refuseMalformed(field)
  const value = isNumber ? (/^(0|[1-9]\d{0,6})$/.test(String(raw)) ? Number(raw) : Number.NaN) : String(raw)
  const isRight = rules[key]?.(value) ?? (isNumber ? isCount(value) : String(value).length <= 50_000)
  const wrong =
    key === 'operator_addresses' ? addressesIn(String(value)).findIndex((one) => !isAddressOrRange(one)) : -1
  if (!isRight) refuseMalformed(wrong >= 0 ? `${field}.${wrong}` : field)
  const bound = upperBounds[key]
  if (bound !== undefined && Number(value) > bound) throw refused(SettingTooHigh, { most: bound }, { field: key })
  return markup.has(key) ? cleanHtml(String(value)) : value
}

export function mayComeFrom({ operator_addresses }: Pick<Settings, 'operator_addresses'>, ip: string): boolean {
  const list = addressesIn(operator_addresses)
  return list.length === 0 || addressMatcher(list).has(unmapped(ip))
}
