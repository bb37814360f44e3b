import type { Day } from '@koi/contract/time'
import { closePeriod } from '../../apps/api/src/partner/agent/settlement.ts'
import type { App } from '../../apps/api/src/platform/ops/app.ts'
import { countAllDays } from '../../apps/api/src/player/segment/days.ts'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { openApp } from './environment.ts'
import { perSecond, type Row } from './table.ts'

const agents = 1000
const playersEach = 100
const bets = 300_000
/** Goal in agents per second on two cores: a thousand within 100 s. */
const wanted = 10
const month = '2026-03-01' as Day

const crowd = `
  insert into venue (code, name, category, adapter, base_url, secret, state) values ('crowd', 'crowd', 'slots', 'koi', '', '', 'open');
  insert into player (id, username, realname, password_hash, pay_password_hash, vip_since, terms_accepted_at, created_at, created_ip, is_agent)
    select gen_random_uuid(), 'agent' || n, '', 'x', 'x', '2026-02-01', '2026-02-01', '2026-02-01', '', true from generate_series(1, ${agents}) n;
  insert into agent (player_id, path, created_at) select id, id || '/', created_at from player;
  insert into player (id, username, realname, password_hash, pay_password_hash, vip_since, terms_accepted_at, created_at, created_ip, referrer_id)
    select gen_random_uuid(), a.username || 'p' || n, '', 'x', 'x', '2026-02-01', '2026-02-01', '2026-02-01', '', a.id
    from player a, generate_series(1, ${playersEach}) n;
  create temporary table crowd as select row_number() over () as n, id from player where referrer_id is not null;
  create index on crowd (n);
  insert into bet (venue, bet_id, player_id, game_code, game_name, category_id, stake, valid_stake, win_loss, state, bet_at, settled_at, changed_at)
    select 'crowd', 'B' || b, c.id, 'koi', 'koi', (array['slots', 'live', 'esports'])[1 + b % 3], 1000, 1000, case when b % 5 < 3 then -1000 else 1200 end, 'settled',
      at, at, at from generate_series(1, ${bets}) b join crowd c on c.n = 1 + b % ${agents * playersEach},
      lateral (select timestamptz '2026-03-01' + b * interval '8 seconds' as at) t;
  ${countAllDays.join(';')};
  analyze;`

async function turnoverOf({ db }: App): Promise<number> {
  const { sum } = await db
    .selectFrom('agentStatement')
    .select(({ fn }) => fn.sum<number>('turnover').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** Settles a month of many agents twice: first from nothing, then as an existing draft. */
export async function* benchAgents(serverUrl: string): AsyncGenerator<Row> {
  const { app, databaseUrl, close } = await openApp(serverUrl)
  try {
    await withClient(databaseUrl, (owner) => owner.query(crowd))
    for (const time of ['first', 'second'] as const) {
      const begun = performance.now()
      const stated = await closePeriod(app, month)
      const took = (performance.now() - begun) / 1000
      if (stated !== agents) throw new Error(`${stated} statements were counted, not ${agents}`)
      if ((await turnoverOf(app)) !== bets * 1000) throw new Error('the statements do not add up to the bets')
      yield {
        goal: '12',
        what: `agent statements of a month, ${playersEach} players and ${bets / agents} bets each, the ${time} time`,
        figure: perSecond(agents / took),
        reference: `goal ${perSecond(wanted)}`,
        ratio: agents / took / wanted,
        wanted: '≥ 1.0',
      }
    }
  } finally {
    await close()
  }
}
