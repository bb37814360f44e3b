import { labels } from '@koi/contract/money/channel/adapter.copy'
import type { ChannelCode } from '@koi/contract/money/deposit/deposit'
import { z } from 'zod'
import type { PayGateway, PayOutOrder, GatewayContext } from './gateway.ts'
import type { Outbound } from './http.ts'
import type { VenueAccess, VenueAdapter } from './venue.ts'
import type { WalletRequest, WalletAnswer, WalletMessage } from './wallet.ts'

export type AdapterKind = 'payment' | 'venue' | 'message'

export interface Adapter {
  kind: AdapterKind
  name: string
  version: string
  abilities: readonly string[]
  /** Text fields only; `secretText` fields are sealed at rest and never returned. */
  settings: z.ZodObject
  /** Settings besides addresses that together name where the secrets are sent. */
  destination?: readonly string[]
}

/** `page`: opens a pay page; `qrcode`: supplies a QR code of its own; `payout`: pays withdrawals. */
export type PayAbility = 'create' | 'page' | 'qrcode' | 'query' | 'payout'

export interface PaymentAdapter extends Adapter {
  kind: 'payment'
  abilities: readonly PayAbility[]
  /** Deposit channels that may use the adapter. */
  serves: readonly ChannelCode[]
  /** Kinds of withdrawals that it can pay. */
  paysOut: readonly PayOutOrder['kind'][]
  /** Response body that acknowledges a notice, sent once its effect is stored. */
  acknowledgement: string
  /** Throws ZodError for invalid settings. */
  connect(settings: unknown, context: GatewayContext): PayGateway
}

export function paymentAdapter<Settings extends z.ZodObject>({
  open,
  ...terms
}: Omit<PaymentAdapter, 'kind' | 'connect' | 'settings'> & {
  settings: Settings
  open: (settings: z.output<Settings>, context: GatewayContext) => PayGateway
}): PaymentAdapter {
  return {
    ...terms,
    kind: 'payment',
    connect: (settings, context) => open(terms.settings.parse(settings), context),
  }
}

/** A venue protocol. Its settings contain `base_url` and one secret named `secret`; all other settings are readable. */
export interface VenueProtocol extends Adapter {
  kind: 'venue'
  connect(access: VenueAccess, outbound: Outbound): VenueAdapter
  /**
   * Parses a wallet callback; null for protocols in which the venue keeps the wallet. `now`: Unix time in milliseconds,
   * system clock.
   */
  readCall: ((access: VenueAccess, message: WalletMessage, now: number) => WalletRequest | WalletAnswer) | null
}

export const baseUrl = (title: string) =>
  z
    .url({ protocol: /^https?$/ })
    .max(300)
    .meta({ title })
/** Whether production may call these addresses over plain http. */
export const allowHttp = z
  .enum(['0', '1'])
  .optional()
  .meta({ title: labels.allowHttp, description: labels.allowHttpWarning, format: 'switch' })
export const longText = (title: string) => z.string().max(4000).meta({ title, format: 'multiline' })
export const plainText = (title: string, pattern: RegExp) => z.string().max(4000).regex(pattern).meta({ title })
export const secretText = (title: string, pattern?: RegExp, format: 'password' | 'multiline' = 'password') => {
  const text = z.string().min(1).max(4000)
  return (pattern ? text.regex(pattern) : text).meta({ title, writeOnly: true, format })
}

/** Reads the metadata of a field; a wrapping type inherits the metadata of the type inside. */
function metaOf(field: unknown): z.GlobalMeta {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault)
    return { ...metaOf(field.unwrap()), ...field.meta() }
  return (field instanceof z.ZodType && field.meta()) || {}
}

const isSecret = (field: unknown): boolean => metaOf(field)['writeOnly'] === true

const isAddress = (field: unknown): boolean =>
  field instanceof z.ZodOptional || field instanceof z.ZodDefault
    ? isAddress(field.unwrap())
    : field instanceof z.ZodURL

export const addressFieldsOf = ({ settings }: Pick<Adapter, 'settings'>): string[] =>
  Object.entries(settings.shape).flatMap(([name, field]) => (isAddress(field) ? [name] : []))

/** Where the secrets among these settings are sent: the addresses, and the text of the adapter's `destination`. */
export const destinationsOf = (
  adapter: Pick<Adapter, 'settings' | 'destination'>,
  settings: Readonly<Record<string, unknown>>,
): string[] => {
  const textOf = (name: string): string => {
    const field = adapter.settings.shape[name]
    return String(settings[name] ?? (field instanceof z.ZodDefault ? field.parse(undefined) : ''))
  }
  return [...addressFieldsOf(adapter).map(textOf), (adapter.destination ?? []).map(textOf).join(' ')]
}

export const fieldsOf = ({ settings }: Pick<Adapter, 'settings'>): { name: string; isSecret: boolean }[] =>
  Object.entries(settings.shape).map(([name, field]) => ({ name, isSecret: isSecret(field) }))

/** `https://host/path/` and `submit.php` → `https://host/path/submit.php`. */
export const addressOf = (base: string, path: string): string => `${base.replace(/\/+$/, '')}/${path}`

export const titleOf = ({ settings }: Pick<Adapter, 'settings'>, name: string): string =>
  metaOf(settings.shape[name]).title ?? ''
