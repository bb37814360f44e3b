import { z } from 'zod'
import { labels } from './adapter.copy.ts'
import { type Adapter, baseUrl, type PaymentAdapter, secretText } from './adapter.ts'
import { bepusdt } from './bepusdt.gateway.ts'
import { epay1 } from './epay1.gateway.ts'
import { epay2 } from './epay2.gateway.ts'
import { koi } from './koi.gateway.ts'
import { tokenpay } from './tokenpay.gateway.ts'

/** Every payment protocol that a channel can speak; a new one is added here. */
export const paymentAdapters: readonly PaymentAdapter[] = [koi, epay1, epay2, bepusdt, tokenpay]

/** docs/venue-protocol.md. */
export const koiVenue: Adapter = {
  kind: 'venue',
  name: 'koi',
  version: '1',
  abilities: ['launch', 'balance', 'transfer', 'seamless', 'bets'],
  settings: z.strictObject({ base_url: baseUrl(labels.baseUrl), secret: secretText(labels.secret) }),
}

export const adapters: readonly Adapter[] = [...paymentAdapters, koiVenue]

/** The payment adapter of this name; undefined for none. */
export const paymentAdapterOf = (name: string): PaymentAdapter | undefined =>
  paymentAdapters.find((adapter) => adapter.name === name)
