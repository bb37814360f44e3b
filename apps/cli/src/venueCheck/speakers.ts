import { formHmac } from './form.speaker.ts'
import { debitCredit, koi, playJson } from './json.speakers.ts'
import type { AdapterName, Speaker } from './saying.ts'

export const speakers: Readonly<Record<AdapterName, Speaker>> = {
  koi,
  'form-hmac': formHmac,
  'play-json': playJson,
  'debit-credit': debitCredit,
}
