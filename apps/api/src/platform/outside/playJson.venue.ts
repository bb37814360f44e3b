import { labels } from '@koi/contract/money/channel/adapter.copy'
import { z } from 'zod'
import { addressOf, allowHttp, baseUrl, plainText, secretText, type VenueProtocol } from './adapter.ts'
import type { Answer } from './http.ts'
import { webLink } from './link.ts'
import { playJsonRounds } from './playJson.rounds.ts'
import { headerNameOf, readCall, playJsonSign, signHeaders } from './playJson.wallet.ts'
import type { VenueLaunch } from './venue.ts'
import { lobby, requireReachable, WalletlessVenue } from './walletless.ts'

const Settings = z.strictObject({
  base_url: baseUrl(labels.baseUrl),
  allow_http: allowHttp,
  casino_id: plainText(labels.casinoId, /^[\w.-]{1,64}$/),
  secret: secretText(labels.secret),
  sign_header: z.enum(signHeaders).default('X-REQUEST-SIGN').meta({ title: labels.signHeader }),
  lobby,
  free_levels: plainText(labels.freeLevels, /^\d{1,6}(\.\d{1,2})?(,\d{1,6}(\.\d{1,2})?){0,49}$/).optional(),
})

class PlayJsonVenue extends WalletlessVenue {
  readonly freeRounds = playJsonRounds(this.access, this.outbound)

  async launch(ask: VenueLaunch): Promise<{ url: string }> {
    const { login } = ask.player
    const answer = await this.#ask('sessions', {
      casino_id: this.access.settings['casino_id'],
      game: this.gameOf(ask),
      currency: 'CNY',
      locale: 'zh',
      client_type: ask.isMobile ? 'mobile' : 'desktop',
      urls: { return_url: ask.returnUrl },
      user: { id: login, nickname: login },
    })
    const Link = z.object({ game_url: webLink(this.access.baseUrl) })
    return { url: this.parseLaunch(answer, z.object({ launch_options: Link })).launch_options.game_url }
  }

  /** The protocol has no ping. A reachable venue answers an invalid session request with an error. */
  async ping(): Promise<void> {
    await requireReachable(
      this.access.code,
      this.#ask('sessions', { casino_id: this.access.settings['casino_id'] }, true),
    )
  }

  async #ask(call: string, content: object, bypassesBreaker = false): Promise<Answer> {
    const { code, baseUrl: base, secret } = this.access
    const headers = { [headerNameOf(this.access)]: playJsonSign(JSON.stringify(content), secret) }
    return this.outbound.ask(addressOf(base, call), content, code, headers, bypassesBreaker)
  }
}

export const playJson: VenueProtocol = {
  kind: 'venue',
  name: 'play-json',
  version: '1',
  abilities: ['launch', 'seamless', 'batch', 'rollback', 'free-rounds', 'grant-free-rounds', 'end-of-round'],
  settings: Settings,
  connect: (access, outbound) => new PlayJsonVenue(access, outbound),
  readCall,
}
