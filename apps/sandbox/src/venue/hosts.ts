import { yuan } from '../core/money.ts'
import type { SandboxContext } from '../core/context.ts'
import { freeStakes } from './rounds.ts'
import { keyOf, merchant } from './platformClients.ts'

const freeLevels = freeStakes.map((stake) => yuan(stake)).join(',')

/** Base URLs and settings of each hosted protocol for the platform. */
export const hostsOf = (context: SandboxContext, origin: string) => ({
  formhmac: {
    adapter: 'form-hmac',
    settings: { base_url: `${origin}/form-hmac`, merchant_id: merchant, secret: keyOf(context, 'form-hmac') },
  },
  playjson: {
    adapter: 'play-json',
    settings: {
      base_url: `${origin}/play-json`,
      casino_id: merchant,
      secret: keyOf(context, 'play-json'),
      free_levels: freeLevels,
    },
  },
  debitcredit: {
    adapter: 'debit-credit',
    settings: { base_url: `${origin}/debit-credit`, client_id: merchant, secret: keyOf(context, 'debit-credit') },
  },
})
