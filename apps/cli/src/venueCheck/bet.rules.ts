import { type VenueClient, assertRule, newLogin, type Rule, toJson } from './client.ts'

type Bet = Record<string, unknown>

interface Page {
  bets: Bet[]
  cursor: string
  more: boolean
}

const maxPages = 200

async function loadPage(client: VenueClient, cursor: string | null, overlap = false): Promise<Page> {
  const { bets, cursor: next, more } = await client.requireCall('bets', { cursor, overlap })
  assertRule(Array.isArray(bets), `bets: ${toJson(bets)} is not an array`)
  assertRule(bets.length <= 200, `a page has ${bets.length} bets, expected at most 200`)
  assertRule(typeof next === 'string', `cursor ${toJson(next)} is not a string`)
  assertRule(typeof more === 'boolean', `more ${toJson(more)} is not a boolean`)
  return { bets: bets as Bet[], cursor: next, more }
}

async function loadAllBets(client: VenueClient): Promise<Page> {
  const bets: Bet[] = []
  let cursor: string | null = null
  for (let n = 0; n < maxPages; n += 1) {
    const page: Page = await loadPage(client, cursor)
    bets.push(...page.bets)
    assertRule(!page.more || page.cursor !== cursor, 'more is true but the cursor is unchanged')
    cursor = page.cursor
    if (!page.more) break
  }
  return { bets, cursor: cursor ?? '', more: false }
}

const isTimestamp = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))

function findViolation(bet: Bet): string | null {
  const { betId, stake, validStake, winLoss, state, betAt, settledAt, changedAt, currency } = bet
  for (const name of ['betId', 'login', 'gameCode', 'gameName', 'roundId', 'memo'])
    if (typeof bet[name] !== 'string') return `${name} is ${toJson(bet[name])}`
  if (betId === '') return 'betId is empty'
  for (const [name, value] of Object.entries({ stake, validStake, winLoss }))
    if (!Number.isSafeInteger(value)) return `${name} is ${toJson(value)}, not an integer in fen`
  if (Number(stake) < 0 || Number(validStake) < 0 || Number(validStake) > Number(stake))
    return 'validStake is not between 0 and stake'
  if (Number(winLoss) < -Number(stake)) return 'winLoss is below -stake'
  if (!['open', 'settled', 'void'].includes(String(state))) return `state is ${toJson(state)}`
  if (!isTimestamp(betAt) || !isTimestamp(changedAt) || !(settledAt === null || isTimestamp(settledAt)))
    return 'betAt, changedAt or settledAt is not of the form 2026-03-01T04:05:06.789Z'
  if (String(betAt) < '2020') return `betAt is ${toJson(betAt)}`
  if ((state === 'open') !== (settledAt === null)) return 'settledAt must be null if and only if the bet is open'
  if (state !== 'settled' && (winLoss !== 0 || validStake !== 0))
    return `winLoss or validStake is not 0 in state ${toJson(state)}`
  if (currency !== undefined && currency !== 'CNY') return `currency is ${toJson(currency)}`
  return null
}

export const betRules: Rule[] = [
  {
    name: 'the page of a bet, if supported, is returned to its player only',
    run: async (client) => {
      const bet = (await loadPage(client, null)).bets[0]
      if (!bet) return
      const own = await client.sendCall('bet', { login: bet['login'], betId: bet['betId'] })
      if (own.status === 404) return
      const url = String(own.body['url'])
      assertRule(
        own.status === 200 && /^https?:/.test(url),
        `bet for its player: HTTP ${own.status} with url ${toJson(url)}`,
      )
      const { status } = await client.sendCall('bet', { login: newLogin(), betId: bet['betId'] })
      assertRule(status === 404, `bet for another player: HTTP ${status}, expected 404`)
    },
  },
  {
    name: 'every bet has the shape of the protocol',
    run: async (client) => {
      for (const bet of (await loadAllBets(client)).bets) {
        const violation = findViolation(bet)
        assertRule(violation === null, `bet ${toJson(bet['betId'])}: ${violation}`)
      }
    },
  },
  {
    name: 'bets are ordered by changedAt, each listed once',
    run: async (client) => {
      const { bets } = await loadAllBets(client)
      for (const [index, bet] of bets.entries()) {
        const before = bets[index - 1]
        assertRule(
          !before || String(before['changedAt']) <= String(bet['changedAt']),
          `bet ${toJson(bet['betId'])} follows a bet with a later changedAt`,
        )
      }
      assertRule(
        new Set(bets.map(({ betId }) => betId)).size === bets.length,
        'a betId is listed twice without overlap',
      )
    },
  },
  {
    name: 'after the last cursor the page is empty and the cursor unchanged',
    run: async (client) => {
      const { cursor } = await loadAllBets(client)
      const next = await loadPage(client, cursor)
      // Players may bet at the same time: a page with bets must have a new cursor.
      assertRule(
        next.bets.length === 0 ? next.cursor === cursor : next.cursor !== cursor,
        `cursor changed from ${toJson(cursor)} to ${toJson(next.cursor)} on a page of ${next.bets.length} bets`,
      )
    },
  },
]
