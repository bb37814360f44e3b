import { labels } from '@koi/contract/money/channel/adapter.copy'
import { z } from 'zod'
import { statusFault } from './fault.ts'
import { addressOf, allowHttp, baseUrl, plainText, secretText, type VenueProtocol } from './adapter.ts'
import { formHmacRounds } from './formHmac.rounds.ts'
import { readCall, signedHeaders } from './formHmac.wallet.ts'
import { webLink } from './link.ts'
import type { VenueLaunch } from './venue.ts'
import { lobby, WalletlessVenue } from './walletless.ts'

const Settings = z.strictObject({
  base_url: baseUrl(labels.baseUrl),
  allow_http: allowHttp,
  merchant_id: plainText(labels.merchantId, /^[\w.-]{1,64}$/),
  secret: secretText(labels.key),
  lobby,
})

class FormHmacVenue extends WalletlessVenue {
  readonly freeRounds = formHmacRounds(this.access, this.outbound)

  async launch(ask: VenueLaunch): Promise<{ url: string }> {
    const { code, baseUrl: base } = this.access
    const fields = {
      game_uuid: this.gameOf(ask),
      player_id: ask.player.login,
      player_name: ask.player.login,
      currency: 'CNY',
      session_id: ask.session ?? '',
      device: ask.isMobile ? 'mobile' : 'desktop',
      return_url: ask.returnUrl,
      language: 'zh',
    }
    const headers = signedHeaders(this.access, Object.entries(fields), this.outbound.now())
    const answer = await this.outbound.form(addressOf(base, 'games/init'), fields, code, false, headers)
    return this.parseLaunch(answer, z.object({ url: webLink(base) }))
  }

  async ping(): Promise<void> {
    const { code, baseUrl: base } = this.access
    const headers = signedHeaders(this.access, [], this.outbound.now())
    const { status } = await this.outbound.ask(addressOf(base, 'games'), null, code, headers, true)
    if (status !== 200) throw statusFault(`venue ${code} answered ${status} to games`, status)
  }
}

export const formHmac: VenueProtocol = {
  kind: 'venue',
  name: 'form-hmac',
  version: '1',
  abilities: ['launch', 'seamless', 'refund', 'rollback', 'free-rounds', 'grant-free-rounds', 'end-of-round'],
  settings: Settings,
  connect: (access, outbound) => new FormHmacVenue(access, outbound),
  readCall,
}
