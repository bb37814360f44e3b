import type { Condition } from '@koi/contract/player/segment/segment'
import { beijingText, day, hour, plus } from '@koi/contract/time'
import { sendCampaigns } from '../../apps/api/src/contact/campaign/send.ts'
import { numberEvents } from '../../apps/api/src/platform/event/number.ts'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { systemClock } from '../../apps/api/src/platform/base/clock.ts'
import { seed } from '../../apps/api/src/server/seed.ts'
import { segmentLoop } from '../../apps/api/src/player/segment/segment.job.ts'
import { readScores } from '../../apps/api/src/reward/tournament/score.ts'
import { openApp, signIn } from './environment.ts'
import { perSecond, quantile, type Row } from './table.ts'

const players = 100_000
/** Events that one run of the reader handles. */
const events = 5000
const looks = 40
/** Maximum milliseconds. */
const allowed = { preview: 2000, members: 60_000, place: 15 }

/** SQL of five days of deposits and play per player, and a bet of now. */
const crowd = `
  insert into venue (code, name, category, adapter, base_url, secret, state) values ('crowd', 'crowd', 'slots', 'koi', '', '', 'open');
  insert into player (id, username, realname, password_hash, pay_password_hash, vip_since, terms_accepted_at, created_at, created_ip, vip_level)
    select gen_random_uuid(), 'crowd' || n, '', 'x', 'x', at, at, at, '', n % 5
    from generate_series(1, ${players}) n, lateral (select now() - n * interval '5 minutes' as at) t;
  insert into player_day select id, current_date - d, 1, 10000 * (1 + vip_level), 1, 9000 from player, generate_series(1, 5) d
    where username like 'crowd%';
  insert into player_day_play select id, current_date - d, c::game_category, 3, 10000, 10000, -100 from player, generate_series(1, 5) d,
    unnest(array['slots', 'live', 'sports']) c where username like 'crowd%';
  insert into bet (venue, bet_id, player_id, game_code, game_name, category_id, stake, valid_stake, win_loss, state, bet_at, settled_at, changed_at)
    select 'crowd', 'B' || row_number() over (), id, 'koi', 'koi', 'slots', s, s, -s, 'settled', now(), now(), now()
    from (select id, 1000 + (row_number() over ())::bigint as s from player where username like 'crowd%') p;
  analyze;`

const conditions: Record<string, Condition> = {
  'one window of deposits': { fact: 'deposited', window: 30, is: 'at_least', value: 100_000 },
  'one window of play': { fact: 'stake', window: 30, category: 'sports', is: 'at_least', value: 20_000 },
  'six facts over four windows': {
    all: [
      { fact: 'deposited', window: 30, is: 'at_least', value: 20_000 },
      { fact: 'deposits', window: 7, is: 'at_least', value: 1 },
      { fact: 'stake', window: 90, category: 'slots', is: 'at_least', value: 1000 },
      {
        any: [
          { fact: 'level', is: 'at_least', value: 2 },
          { fact: 'registered_days', is: 'at_most', value: 100 },
        ],
      },
      { not: { fact: 'result', window: 'all', category: 'all', is: 'at_least', value: 0 } },
    ],
  },
}

/** Measures segments, a tournament and a campaign of 100,000 players, over HTTP and in the jobs. */
export async function* benchGrowth(serverUrl: string): AsyncGenerator<Row> {
  const { app, server, databaseUrl, close } = await openApp(serverUrl)
  try {
    await seed(app)
    const exec = (statement: string) => withClient(databaseUrl, (owner) => owner.query(statement))
    await exec(crowd)
    const ask = async (token: string, url: string, payload: object) => {
      const begun = performance.now()
      const answer = await server.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${token}` },
        payload,
      })
      const took = performance.now() - begun
      if (answer.statusCode >= 300) throw new Error(`${url} was answered ${answer.statusCode} ${answer.body}`)
      return { took, body: answer.json() }
    }
    const operator = await signIn(databaseUrl, 'operator', "select id from operator where username = 'admin'")
    const row = (what: string, took: number, most: number): Row => ({
      goal: 'growth',
      what: `${what}, ${players} players`,
      figure: `${took.toFixed(0)} ms`,
      reference: `goal ${most} ms`,
      ratio: took / most,
      wanted: '≤ 1',
    })
    const timed = async (work: () => Promise<unknown>) => {
      const begun = performance.now()
      await work()
      return performance.now() - begun
    }

    for (const [name, condition] of Object.entries(conditions)) {
      const times: number[] = []
      for (let turn = 0; turn < 5; turn++)
        times.push((await ask(operator, '/console/api/segments/preview', { condition })).took)
      yield row(`preview of a segment, ${name}`, quantile(times, 0.5), allowed.preview)
      await ask(operator, '/console/api/segments', { name, condition })
    }
    const readMembers = async () => {
      await numberEvents(app, true)
      await segmentLoop.run(app)
    }
    yield row('first members of three segments', await timed(readMembers), allowed.members)
    await exec(`insert into event_waiting (kind, player_id, data)
      select 'bet.settled', id, jsonb_build_object('days', jsonb_build_array(current_date)) from player where username like 'crowd%' limit ${events}`)
    yield row(`members after ${events} settled bets`, await timed(readMembers), allowed.members)

    const now = systemClock.now()
    const tournament = await ask(operator, '/console/api/tournaments', {
      name: 'crowd',
      title: 'crowd',
      starts_at: beijingText(plus(now, -hour)),
      ends_at: beijingText(plus(now, day)),
      terms: { entry: 'bet', score: 'stake', weights: { slots: 100 }, prizes: [{ from: 1, to: 100, prize: '100' }] },
    })
    const { id } = tournament.body
    await ask(operator, `/console/api/tournaments/${id}/publish`, { version: 1 })
    // A published tournament counts later bets only, and the players' bets are older, so its start is moved back.
    await exec(`update tournament set starts_at = now() - interval '1 hour'`)
    await exec(`insert into event_waiting (kind, player_id, data)
      select 'bet.settled', id, jsonb_build_object('days', jsonb_build_array(current_date)) from player where username like 'crowd%'`)
    const scored = await timed(async () => {
      await numberEvents(app, true)
      await readScores(app)
    })
    yield {
      goal: 'growth',
      what: 'bets scored in a tournament',
      figure: perSecond(players / (scored / 1000)),
      reference: '–',
      ratio: null,
      wanted: 'info',
    }
    await exec('analyze tournament_score')
    const last = await signIn(
      databaseUrl,
      'player',
      "select id from player where username like 'crowd%' order by (select s.score from tournament_score s where s.player_id = player.id) limit 1",
    )
    const places: number[] = []
    for (let turn = 0; turn < looks; turn++) {
      const { took, body } = await ask(last, '/api/tournament/detail', { id })
      if (body.data.own.place !== players)
        throw new Error(`the last of ${players} has the place ${body.data.own.place}`)
      places.push(took)
    }
    yield row('the last place of a tournament, p95', quantile(places, 0.95), allowed.place)

    const campaign = await ask(operator, '/console/api/campaigns', {
      name: 'crowd',
      ways: 'message',
      title: 'crowd',
      content: 'crowd',
      starts_at: '',
      ends_at: beijingText(plus(now, day)),
    })
    await exec(
      `insert into setting (key, value) values ('campaign_quiet_from', '"00:00"'), ('campaign_quiet_to', '"00:00"')`,
    )
    await ask(operator, `/console/api/campaigns/${campaign.body.id}/start`, {})
    let reached = 0
    const sent = await timed(async () => {
      reached = await sendCampaigns(app)
    })
    if (reached < players) throw new Error(`${reached} of ${players} players were reached`)
    yield {
      goal: 'growth',
      what: 'players reached by a campaign with a message each',
      figure: perSecond(reached / (sent / 1000)),
      reference: '–',
      ratio: null,
      wanted: 'info',
    }
  } finally {
    await close()
  }
}
