import { fenFromYuan } from '@koi/contract/money'
import { z } from 'zod'
import { addressOf } from './adapter.ts'
import type { Outbound } from './http.ts'
import { headerNameOf, playJsonSign } from './playJson.wallet.ts'
import { roundsAnswer, isOwn, isRefusal } from './rounds.ts'
import type { CancelAnswer, FreeRounds, RoundsAnswer, VenueAccess } from './venue.ts'

/** Level of a stake in the list '1,2,5', counted from 1; null if the list lacks the stake. */
const levelOf = (levels: string | undefined, stake: number): number | null => {
  const at = (levels ?? '').split(',').findIndex((level) => fenFromYuan(level) === stake)
  return at < 0 ? null : at + 1
}

/** Error codes of a definite refusal; any other failure leaves the state unknown. */
const known = new Set([101, 110, 154, 405, 600, 601, 602, 603, 607, 610, 611])
const alreadyIssued = 605
const endedCodes = new Set([605, 611, 620])
const invalid = 610

/** Free rounds by `freespins/issue` and `/cancel`; an empty body is a valid answer. */
export function playJsonRounds(access: VenueAccess, outbound: Outbound): FreeRounds {
  const casino_id = access.settings['casino_id']
  const ask = async (call: string, content: object): Promise<{ status: number; code: number; text: string }> => {
    const body = JSON.stringify({ casino_id, ...content })
    const headers = {
      'content-type': 'application/json',
      [headerNameOf(access)]: playJsonSign(body, access.secret),
    }
    const url = addressOf(access.baseUrl, `freespins/${call}`)
    const { status, text } = await outbound.sendRaw(url, { method: 'POST', headers, body }, access.code)
    return { status, text, code: codeIn(text) }
  }
  const resultOf = ({ status, code, text }: Awaited<ReturnType<typeof ask>>): RoundsAnswer => {
    if (status >= 200 && status < 300 && code === 0 && isOwn(text)) return roundsAnswer('done')
    const isNo = known.has(code) || (code === 0 && isRefusal(status) && isOwn(text))
    return roundsAnswer(isNo ? 'refused' : 'unknown', `HTTP ${status} ${text}`)
  }
  return {
    async grant({ id, player, gameCode, rounds, stake, until }): Promise<RoundsAnswer> {
      const bet_level = levelOf(access.settings['free_levels'], stake)
      if (bet_level === null) return roundsAnswer('refused', 'the stake has no level in the settings of the venue')
      const answer = await ask('issue', {
        issue_id: id,
        currency: 'CNY',
        games: [gameCode],
        freespins_quantity: rounds,
        bet_level,
        valid_until: `${until.slice(0, 19)}Z`,
        user: { id: player.login, nickname: player.login },
      })
      return answer.code === alreadyIssued ? roundsAnswer('done') : resultOf(answer)
    },
    async cancel({ id }): Promise<RoundsAnswer<CancelAnswer>> {
      const answer = await ask('cancel', { issue_id: id })
      const { status, code, text } = answer
      if (endedCodes.has(code)) return roundsAnswer('refused', `HTTP ${status} ${text}`)
      const isMissing = code === invalid || (code === 0 && status === 404 && isOwn(text))
      return isMissing ? roundsAnswer('missing', `HTTP ${status} ${text}`) : resultOf(answer)
    },
  }
}

function codeIn(text: string): number {
  try {
    return z.object({ code: z.coerce.number() }).parse(JSON.parse(text)).code
  } catch {
    return 0
  }
}
