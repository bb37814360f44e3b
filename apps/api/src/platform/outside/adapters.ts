import type { Adapter, PaymentAdapter, VenueProtocol } from './adapter.ts'
import { bepusdt } from './bepusdt.gateway.ts'
import { debitCredit } from './debitCredit.venue.ts'
import { epay1 } from './epay1.gateway.ts'
import { epay2 } from './epay2.gateway.ts'
import { formHmac } from './formHmac.venue.ts'
import { koi } from './koi.gateway.ts'
import { koiVenue } from './koi.venue.ts'
import { playJson } from './playJson.venue.ts'
import { transferMd5 } from './transferMd5.venue.ts'
import type { MessageAdapter } from './messenger.ts'
import { smsHttp } from './smsHttp.messenger.ts'
import { smtp } from './smtp.messenger.ts'
import { telegram } from './telegram.messenger.ts'
import { tokenpay } from './tokenpay.gateway.ts'
import { webhook } from './webhook.messenger.ts'
import { webPush } from './webPush.messenger.ts'

export const paymentAdapters: readonly PaymentAdapter[] = [koi, epay1, epay2, bepusdt, tokenpay]

export const venueAdapters: readonly VenueProtocol[] = [koiVenue, formHmac, playJson, debitCredit, transferMd5]

export const messageAdapters: readonly MessageAdapter[] = [smtp, smsHttp, telegram, webhook, webPush]

export const adapters: readonly Adapter[] = [...paymentAdapters, ...venueAdapters, ...messageAdapters]

export const messageAdapterOf = (name: string): MessageAdapter | undefined =>
  messageAdapters.find((adapter) => adapter.name === name)

export const paymentAdapterOf = (name: string): PaymentAdapter | undefined =>
  paymentAdapters.find((adapter) => adapter.name === name)

export const venueAdapterOf = (name: string): VenueProtocol | undefined =>
  venueAdapters.find((adapter) => adapter.name === name)
