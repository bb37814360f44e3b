import { type Client, must, newName, type Rule, words } from './client.ts'

type Bet = Record<string, unknown>

interface Page {
  bets: Bet[]
  cursor: string
  more: boolean
}

const mostPages = 200

async function pageOf(client: Client, cursor: string | null, overlap = false): Promise<Page> {
  const { bets, cursor: next, more } = await client.get('bets', { cursor, overlap })
  must(Array.isArray(bets), `bets answered ${words(bets)}`)
  must(bets.length <= 200, `a page holds ${bets.length} bets, not at most 200`)
  must(typeof next === 'string', `the cursor is ${words(next)}, not a text`)
  must(typeof more === 'boolean', `more is ${words(more)}, neither true nor false`)
  return { bets: bets as Bet[], cursor: next, more }
}

async function readAll(client: Client): Promise<Page> {
  const bets: Bet[] = []
  let cursor: string | null = null
  for (let n = 0; n < mostPages; n += 1) {
    const page: Page = await pageOf(client, cursor)
    bets.push(...page.bets)
    must(!page.more || page.cursor !== cursor, 'more is true but the cursor is unchanged')
    cursor = page.cursor
    if (!page.more) break
  }
  return { bets, cursor: cursor ?? '', more: false }
}

const moment = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))

function findViolation(bet: Bet): string | null {
  const { betId, stake, validStake, winLoss, state, betAt, settledAt, changedAt, currency } = bet
  for (const name of ['betId', 'login', 'gameCode', 'gameName', 'roundId', 'memo'])
    if (typeof bet[name] !== 'string') return `${name} is ${words(bet[name])}`
  if (betId === '') return 'betId is empty'
  for (const [name, value] of Object.entries({ stake, validStake, winLoss }))
    if (!Number.isSafeInteger(value)) return `${name} is ${words(value)}, not whole fen`
  if (Number(stake) < 0 || Number(validStake) < 0 || Number(validStake) > Number(stake))
    return 'the valid stake lies outside the stake'
  if (Number(winLoss) < -Number(stake)) return 'the loss is above the stake'
  if (!['open', 'settled', 'void'].includes(String(state))) return `state is ${words(state)}`
  if (!moment(betAt) || !moment(changedAt) || !(settledAt === null || moment(settledAt)))
    return 'a moment is not written as 2026-03-01T04:05:06.789Z'
  if (String(betAt) < '2020') return `betAt is ${words(betAt)}`
  if ((state === 'open') !== (settledAt === null)) return 'settledAt is null exactly while a bet is open'
  if (state !== 'settled' && (winLoss !== 0 || validStake !== 0))
    return `a bet that is ${words(state)} has a result or a valid stake`
  if (currency !== undefined && currency !== 'CNY') return `currency is ${words(currency)}`
  return null
}

export const betRules: Rule[] = [
  {
    name: 'the page of a bet, if supported, is for its player only',
    run: async (client) => {
      const bet = (await pageOf(client, null)).bets[0]
      if (!bet) return
      const own = await client.ask('bet', { login: bet['login'], betId: bet['betId'] })
      if (own.status === 404) return
      const url = String(own.body['url'])
      must(own.status === 200 && /^https?:/.test(url), `its player was answered ${own.status} with url ${words(url)}`)
      const { status } = await client.ask('bet', { login: newName(), betId: bet['betId'] })
      must(status === 404, `another player was answered with ${status}, not 404`)
    },
  },
  {
    name: 'every bet has the shape of the protocol',
    run: async (client) => {
      for (const bet of (await readAll(client)).bets) {
        const wrong = findViolation(bet)
        must(wrong === null, `bet ${words(bet['betId'])}: ${wrong}`)
      }
    },
  },
  {
    name: 'bets come in the order of their last change, each once',
    run: async (client) => {
      const { bets } = await readAll(client)
      for (const [index, bet] of bets.entries()) {
        const before = bets[index - 1]
        must(
          !before || String(before['changedAt']) <= String(bet['changedAt']),
          `bet ${words(bet['betId'])} comes after a later change`,
        )
      }
      must(new Set(bets.map(({ betId }) => betId)).size === bets.length, 'a bet comes twice without overlap')
    },
  },
  {
    name: 'after the last cursor the page is empty and the cursor unchanged',
    run: async (client) => {
      const { cursor } = await readAll(client)
      const next = await pageOf(client, cursor)
      // Players may bet meanwhile: a page with bets must have a new cursor.
      must(
        next.bets.length === 0 ? next.cursor === cursor : next.cursor !== cursor,
        `the cursor went from ${words(cursor)} to ${words(next.cursor)} with ${next.bets.length} bets`,
      )
    },
  },
]
