import { formHmac } from './form.protocol.ts'
import { debitCredit, koi, playJson } from './json.protocols.ts'
import type { AdapterName, WalletProtocol } from './walletProtocol.ts'

export const walletProtocols: Readonly<Record<AdapterName, WalletProtocol>> = {
  koi,
  'form-hmac': formHmac,
  'play-json': playJson,
  'debit-credit': debitCredit,
}
