import type { Fen } from '@koi/contract/money'
import { z } from 'zod'
import { readBets } from './bets.ts'
import { onOutsideFault, OutsideFault, statusFault } from './fault.ts'
import { WholeFen } from './fen.ts'
import type { Outbound } from './http.ts'
import { webLink } from './link.ts'
import type {
  MoveQuery,
  BetPage,
  MoveAnswer,
  MoveState,
  VenueAccess,
  VenueAdapter,
  VenueLaunch,
  VenueMove,
  VenuePlayer,
  VenuePractice,
} from './venue.ts'

const Balance = z.object({ balance: WholeFen })
const Move = z.object({ result: z.enum(['done', 'refused']) })
const State = z.object({ state: z.enum(['done', 'failed', 'pending', 'not-found']), amount: WholeFen.nullish() })
const linkAt = (base: string) => z.object({ url: webLink(base) })
const Bets = z.object({ bets: z.array(z.unknown()), cursor: z.string(), more: z.boolean() })
const Anything = z.object({})

/** Pages per call; later pages are read by the next call. */
const maxPages = 20

type Access = Omit<VenueAccess, 'settings'>

/** Protocol: docs/venue-protocol.md. */
export class SandboxVenue implements VenueAdapter {
  readonly #access: Access
  readonly #outbound: Outbound
  constructor(access: Access, outbound: Outbound) {
    this.#access = access
    this.#outbound = outbound
  }

  async ensurePlayer(player: VenuePlayer, name: string): Promise<void> {
    await this.#ask('player', { login: player.login, name }, Anything)
  }

  async balance(player: VenuePlayer): Promise<Fen> {
    return (await this.#ask('balance', { login: player.login }, Balance)).balance
  }

  async move(order: VenueMove): Promise<MoveAnswer> {
    const { id, player, direction, amount } = order
    // An unsent request certainly had no effect.
    const onFault = onOutsideFault(({ isUnsent }) => ({
      result: isUnsent ? ('refused' as const) : ('unknown' as const),
    }))
    return (await this.#ask('transfer', { id, login: player.login, direction, amount }, Move).catch(onFault)).result
  }

  async query({ id, amount }: MoveQuery): Promise<MoveState> {
    const onFault = onOutsideFault(() => ({ state: 'unknown' as const, amount: undefined }))
    const answer = await this.#ask('transfer/query', { id }, State, true).catch(onFault)
    return (answer.amount ?? null) === null || answer.amount === amount ? answer.state : 'unknown'
  }

  async launch(ask: VenueLaunch): Promise<{ url: string }> {
    const { player, gameCode, gameType, returnUrl, isMobile, session } = ask
    return this.#ask(
      'launch',
      {
        login: player.login,
        gameCode,
        gameType: String(gameType),
        returnUrl,
        isMobile,
        ...(session === undefined ? {} : { session }),
      },
      linkAt(this.#access.baseUrl),
    )
  }

  async practice({ gameCode, returnUrl }: VenuePractice): Promise<{ url: string; minutes: number }> {
    const Practice = linkAt(this.#access.baseUrl).extend({ minutes: z.number().positive().max(60) })
    return this.#ask('practice', { gameCode, returnUrl }, Practice)
  }

  async bets(since: string | null): Promise<BetPage> {
    const page: BetPage = { bets: [], bad: [], cursor: since ?? '' }
    let cursor = since
    for (let pageNumber = 0; pageNumber < maxPages; pageNumber += 1) {
      const onFault = onOutsideFault((error) => {
        // The pages before this one are stored; the next call begins with this one.
        if (pageNumber === 0) throw error
        return null
      })
      const answer = await this.#ask('bets', { cursor, overlap: pageNumber === 0 }, Bets).catch(onFault)
      if (!answer) break
      const { bets, bad } = await readBets(answer.bets)
      page.bets.push(...bets)
      page.bad.push(...bad)
      // A venue that repeats the cursor with `more` would cause an endless loop.
      const isStuck = answer.cursor === cursor
      cursor = page.cursor = answer.cursor
      if (!answer.more || isStuck) break
    }
    return page
  }

  async betPage(player: VenuePlayer, betId: string): Promise<{ url: string }> {
    return this.#ask('bet', { login: player.login, betId }, linkAt(this.#access.baseUrl))
  }

  async kick(player: VenuePlayer): Promise<void> {
    await this.#ask('kick', { login: player.login }, Anything)
  }

  async ping(): Promise<void> {
    await this.#ask('ping', {}, Anything, true)
  }

  async #ask<Shape extends z.ZodType>(
    call: string,
    content: object,
    shape: Shape,
    bypassesBreaker = false,
  ): Promise<z.output<Shape>> {
    const { code, baseUrl, secret } = this.#access
    const url = `${baseUrl.replace(/\/$/, '')}/venue/${encodeURIComponent(code)}/${call}`
    const answer = await this.#outbound.post(url, secret, { venue: code, call, ...content }, code, bypassesBreaker)
    if (answer.status !== 200) throw statusFault(`venue ${code} answered ${answer.status} to ${call}`, answer.status)
    const read = shape.safeParse(answer.body)
    if (!read.success) throw new OutsideFault(`the answer of venue ${code} to ${call} does not match the protocol`)
    return read.data
  }
}
