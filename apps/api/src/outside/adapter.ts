import type { ChannelCode } from '@koi/contract/deposit/deposit'
import { z } from 'zod'
import { labels } from './adapter.copy.ts'
import type { PayGateway, PayOutOrder, Surroundings } from './gateway.ts'
import type { Outbound } from './http.ts'
import type { VenueAccess, VenueAdapter } from './venue.ts'
import type { WalletRequest, WalletAnswer, WalletMessage } from './wallet.ts'

export type AdapterKind = 'payment' | 'venue' | 'message'

/** What operators choose: a protocol with its settings. */
export interface Adapter {
  kind: AdapterKind
  name: string
  /** Of the protocol, as docs/adapters.md has it. */
  version: string
  abilities: readonly string[]
  /** Texts only. A field of `secretText` is sealed at rest and never told. */
  settings: z.ZodObject
}

/** `page` gives the payer a page to go to, `qrcode` a code of its own to scan; `payout` pays withdrawals. */
export type PayAbility = 'create' | 'page' | 'qrcode' | 'query' | 'payout'

export interface PaymentAdapter extends Adapter {
  kind: 'payment'
  abilities: readonly PayAbility[]
  /** Places of the player's site that it can serve with a pay page; in others it does not take part. */
  serves: readonly ChannelCode[]
  /** Kinds of payee that it pays out to. */
  paysOut: readonly PayOutOrder['kind'][]
  /** What a notice is answered with once its effect is stored. */
  word: string
  /** Makes the gateway; throws ZodError for settings that do not fit. */
  connect(settings: unknown, around: Surroundings): PayGateway
}

/** Declares a payment adapter; `open` is handed settings that were found to fit. */
export function paymentAdapter<Settings extends z.ZodObject>({
  open,
  ...terms
}: Omit<PaymentAdapter, 'kind' | 'connect' | 'settings'> & {
  settings: Settings
  open: (settings: z.output<Settings>, around: Surroundings) => PayGateway
}): PaymentAdapter {
  return {
    ...terms,
    kind: 'payment',
    connect: (settings, around) => open(terms.settings.parse(settings), around),
  }
}

/** A protocol that a venue speaks. Its settings have a `base_url` and one secret, `secret`; all others are told. */
export interface VenueProtocol extends Adapter {
  kind: 'venue'
  /** What calls a venue that is set up like this. */
  connect(access: VenueAccess, outbound: Outbound): VenueAdapter
  /**
   * What a message about the main wallet asks for, or what it is answered where it asks for nothing; null for a protocol
   * of venues with a wallet of their own. `now` in milliseconds since 1970, by the clock of the wires.
   */
  readCall: ((access: VenueAccess, message: WalletMessage, now: number) => WalletRequest | WalletAnswer) | null
}

/** An address of http or https, to which paths are added. */
export const baseUrl = (title: string) =>
  z
    .url({ protocol: /^https?$/ })
    .max(300)
    .meta({ title })
/** Whether production may call the addresses of these settings under plain http. */
export const allowHttp = z
  .enum(['0', '1'])
  .optional()
  .meta({ title: labels.allowHttp, description: labels.allowHttpWarning, format: 'switch' })
/** Texts of several lines are asked for in a larger field. */
export const longText = (title: string) => z.string().max(4000).meta({ title, format: 'multiline' })
export const plainText = (title: string, pattern: RegExp) => z.string().max(4000).regex(pattern).meta({ title })
/** Written only. */
export const secretText = (title: string, pattern?: RegExp, format: 'password' | 'multiline' = 'password') => {
  const text = z.string().min(1).max(4000)
  return (pattern ? text.regex(pattern) : text).meta({ title, writeOnly: true, format })
}

/** What is said of a field; of one that may be left out, where it is described. */
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

/** The names of an adapter's fields that hold an address which the server calls. */
export const addressFieldsOf = ({ settings }: Pick<Adapter, 'settings'>): string[] =>
  Object.entries(settings.shape).flatMap(([name, field]) => (isAddress(field) ? [name] : []))

/** The names of an adapter's fields, and which of them are secret. */
export const fieldsOf = ({ settings }: Pick<Adapter, 'settings'>): { name: string; isSecret: boolean }[] =>
  Object.entries(settings.shape).map(([name, field]) => ({ name, isSecret: isSecret(field) }))

/** `https://host/path/` and `submit.php` → `https://host/path/submit.php`. */
export const addressOf = (base: string, path: string): string => `${base.replace(/\/+$/, '')}/${path}`

/** What the console calls a field. */
export const titleOf = ({ settings }: Pick<Adapter, 'settings'>, name: string): string =>
  metaOf(settings.shape[name]).title ?? ''
