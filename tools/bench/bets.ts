import { fen } from '@koi/contract/money'
import { instant } from '@koi/contract/time'
import { storeBets } from '../../apps/api/src/play/bet/store.ts'
import type { VenueBet } from '../../apps/api/src/platform/outside/venue.ts'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { openApp } from './environment.ts'
import { median, perSecond, type Row } from './table.ts'

const players = 2000
const pageSize = 200
const pages = 25
const rounds = 5
/** Goal in bets per second on two cores. */
const wanted = 1000

/** SQL of a venue and its players; every fourth player has a wagering requirement. */
const crowd = `
  insert into venue (code, name, category, adapter, base_url, secret, state) values ('crowd', 'crowd', 'slots', 'koi', '', '', 'open');
  insert into player (id, username, realname, password_hash, pay_password_hash, vip_since, terms_accepted_at, created_at, created_ip)
    select gen_random_uuid(), 'crowd' || n, '', 'x', 'x', now(), now(), now(), '' from generate_series(1, ${players}) n;
  insert into venue_account (player_id, venue, login, is_known) select id, 'crowd', username, true from player;
  insert into wagering_requirement (id, player_id, source, about, amount, title, created_at)
    select gen_random_uuid(), id, 'deposit', gen_random_uuid(), 100000000, 'x', now() from player where right(username, 1) in ('0', '4', '8');
  analyze;`

const at = instant('2026-03-01T00:00:00.000Z')
let made = 0
const page = (): VenueBet[] =>
  Array.from({ length: pageSize }, () => {
    const betId = `B${String(++made).padStart(10, '0')}`
    const login = `crowd${1 + Math.floor(Math.random() * players)}`
    return {
      betId,
      login,
      gameCode: 'koi',
      gameName: 'koi',
      roundId: betId,
      stake: fen(1000),
      validStake: fen(0),
      winLoss: fen(0),
      state: 'open',
      memo: 'line 1 to 25',
      betAt: at,
      settledAt: null,
      changedAt: at,
    }
  })
const settled = (bet: VenueBet): VenueBet => ({
  ...bet,
  state: 'settled',
  validStake: bet.stake,
  winLoss: fen(Math.random() < 0.4 ? 1500 : -1000),
  settledAt: at,
  changedAt: instant('2026-03-01T00:01:00.000Z'),
})

/** Stores bets as a pull does: first placed, then settled. */
export async function* benchBets(serverUrl: string): AsyncGenerator<Row> {
  const { app, databaseUrl, close } = await openApp(serverUrl)
  try {
    await withClient(databaseUrl, (owner) => owner.query(crowd))
    const venue = { code: 'crowd', category: 'slots' as const }
    const rates: number[] = []
    for (let round = 0; round < rounds; round++) {
      const placed = Array.from({ length: pages }, page)
      const begun = performance.now()
      let stored = 0
      for (const bets of placed) {
        stored += (await storeBets(app, venue, bets)).changed
        stored += (await storeBets(app, venue, bets.map(settled))).changed
      }
      if (stored !== 2 * pages * pageSize)
        throw new Error(`${stored} changes of bets were stored, not ${2 * pages * pageSize}`)
      rates.push((pages * pageSize) / ((performance.now() - begun) / 1000))
    }
    const rate = median(rates)
    yield {
      goal: '10',
      what: 'bets stored, placed and settled',
      figure: perSecond(rate),
      reference: `goal ${perSecond(wanted)}`,
      ratio: rate / wanted,
      wanted: '≥ 1.0',
    }
  } finally {
    await close()
  }
}
