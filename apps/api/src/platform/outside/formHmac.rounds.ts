import { millisOf } from '@koi/contract/time'
import { z } from 'zod'
import { addressOf } from './adapter.ts'
import { signedHeaders } from './formHmac.wallet.ts'
import type { Outbound } from './http.ts'
import { roundsAnswer, isOwn, isRefusal } from './rounds.ts'
import type { CancelAnswer, FreeRounds, RoundsAnswer, RoundsOrder, VenueAccess } from './venue.ts'
import { walletYuan } from './wallet.ts'

const Bets = z.object({
  total_bets: z
    .array(z.object({ bet_id: z.union([z.string(), z.number()]), amount: z.union([z.string(), z.number()]) }))
    .default([]),
})

const Known = z.object({ freespin_id: z.string(), is_canceled: z.unknown().optional() })

const isYes = (value: unknown): boolean => /^(1|true)$/i.test(String(value))

/** Free rounds by `freespins/bets`, `/set`, `/get` and `/cancel`; an empty body is a valid answer. */
export function formHmacRounds(access: VenueAccess, outbound: Outbound): FreeRounds {
  const ask = (method: 'GET' | 'POST', call: string, fields: Record<string, string>) => {
    const text = String(new URLSearchParams(fields))
    const address = addressOf(access.baseUrl, `freespins/${call}`)
    const headers = {
      ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...signedHeaders(access, Object.entries(fields), outbound.now()),
    }
    return method === 'GET'
      ? outbound.sendRaw(`${address}?${text}`, { method, headers, body: '' }, access.code)
      : outbound.sendRaw(address, { method, headers, body: text }, access.code)
  }

  /** The venue's bet id for a stake; null if the game does not have the stake. */
  const betOf = async ({ gameCode, stake }: RoundsOrder): Promise<string | null | 'unknown'> => {
    const { status, text } = await ask('GET', 'bets', { game_uuid: gameCode, currency: 'CNY' })
    if (isRefusal(status)) return null
    const read = Bets.safeParse(parsed(text))
    if (status !== 200 || !read.success) return 'unknown'
    const bet = read.data.total_bets.find(({ amount }) => walletYuan(String(amount)) === stake)
    return bet ? String(bet.bet_id) : null
  }

  const queryState = async (id: string): Promise<'there' | 'cancelled' | 'missing' | 'unknown'> => {
    const { status, text } = await ask('GET', 'get', { freespin_id: id })
    const read = Known.safeParse(parsed(text))
    if (status === 200 && read.success && read.data.freespin_id === id)
      return isYes(read.data.is_canceled) ? 'cancelled' : 'there'
    // Only an explicit "not found" is conclusive; any other answer leaves the state unknown.
    return isRefusal(status) && isOwn(text) ? 'missing' : 'unknown'
  }

  return {
    async grant(order): Promise<RoundsAnswer> {
      const { id, player, gameCode, rounds, from, until, isRepeat } = order
      if (isRepeat) {
        const known = await queryState(id)
        if (known === 'there') return roundsAnswer('done')
        if (known === 'cancelled') return roundsAnswer('refused', 'the venue has cancelled them')
        if (known === 'unknown') return roundsAnswer('unknown', 'the venue did not say whether it has them')
      }
      const bet = await betOf(order)
      if (bet === 'unknown') return roundsAnswer('unknown', 'no list of stakes')
      if (bet === null) return roundsAnswer('refused', 'the game has no such stake')
      const seconds = (at: typeof from): string => String(Math.floor(millisOf(at) / 1000))
      const { status, text } = await ask('POST', 'set', {
        player_id: player.login,
        player_name: player.login,
        currency: 'CNY',
        quantity: String(rounds),
        valid_from: seconds(from),
        valid_until: seconds(until),
        freespin_id: id,
        total_bet_id: bet,
        game_uuid: gameCode,
      })
      return resultOf(status, text)
    },
    async cancel({ id }): Promise<RoundsAnswer<CancelAnswer>> {
      const { status, text } = await ask('POST', 'cancel', { freespin_id: id })
      const answer = resultOf(status, text)
      if (answer.result !== 'refused') return answer
      // The venue gives the same refusal for cancelled, played and never granted rounds, so their state is queried.
      const known = await queryState(id)
      if (known === 'cancelled') return roundsAnswer('done')
      return known === 'there' ? answer : roundsAnswer(known, answer.reason)
    },
  }
}

function resultOf(status: number, text: string): RoundsAnswer {
  if (status >= 200 && status < 300 && isOwn(text)) return roundsAnswer('done')
  return roundsAnswer(isRefusal(status) && isOwn(text) ? 'refused' : 'unknown', `HTTP ${status} ${text}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
