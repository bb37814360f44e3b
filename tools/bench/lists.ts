import { captchaTexts } from '@koi/contract/auth/captcha.copy'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { build } from '../../apps/api/src/build.ts'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asOwner, freshDatabase } from './place.ts'
import { quantile, type Row } from './table.ts'

const players = 100_000
const transfers = 1_000_000
const looks = 200

/** The rows of the one who looks; they are there in both measurements. */
const own = `
  insert into venue (code, name, category, adapter, base_url, secret, ledger_number) values ('crowd', 'crowd', 'concise', 'sandbox', '', '', ledger.open_venue('crowd'));
  insert into transfer (id, player_id, venue, direction, amount, state, phase, why, created_at, closed_at)
    select gen_random_uuid(), (select id from player where username = 'bench001'), 'crowd', 0, 100, 1, 'done', 'player', now() - n * interval '1 minute', now() from generate_series(1, 300) n;
  insert into setting (key, value) values ('limit_calls_minute', '1000000');
  analyze;`

/** Everybody else, as years of play would leave them. */
const crowd = `
  insert into player (id, username, realname, password_hash, pay_password_hash, vip_since, terms_accepted_at, created_at, created_ip)
    select gen_random_uuid(), 'crowd' || n, 'x', 'x', 'x', now(), now(), now() - n * interval '1 minute', '' from generate_series(1, ${players}) n;
  create temporary table crowd as select row_number() over () as n, id from player;
  create index on crowd (n);
  insert into transfer (id, player_id, venue, direction, amount, state, phase, why, created_at, closed_at)
    select gen_random_uuid(), c.id, 'crowd', t % 2, 100, 1, 'done', 'player', now() - t * interval '2 seconds', now() from generate_series(1, ${transfers}) t
    join crowd c on c.n = 1 + t % ${players};
  analyze;`

/** List pages when the tables are full, against the same pages while nobody else has any. */
export async function* benchLists(serverUrl: string): AsyncGenerator<Row> {
  const databaseUrl = await freshDatabase(serverUrl)
  const data = mkdtempSync(join(tmpdir(), 'koi-bench-'))
  const config = readConfig({ DATABASE_URL: databaseUrl, KOI_DATA: data, KOI_SEED: 'empty', SANDBOX_SECRET: 'bench' })
  const { server, app, close } = await build(config, systemClock, { logLevel: 'silent', hasSites: false })
  try {
    const made = await server.inject({
      method: 'POST',
      url: '/api/register',
      payload: {
        name: 'bench001',
        password: 'koi12345',
        confirmPass: 'koi12345',
        realname: 'Bench',
        paypassword: '123456',
        code: captchaTexts[0],
      },
    })
    const authorization = `Bearer ${made.json<{ data: { api_token: string } }>().data.api_token}`
    await asOwner(databaseUrl, own)
    app.settings.forget()
    const p95 = async () => {
      const times: number[] = []
      for (let look = 0; look < looks; look++) {
        const started = performance.now()
        await server.inject({
          method: 'POST',
          url: '/api/gettransrecord',
          headers: { authorization },
          payload: { type: 3, date: 4, page: 1 + (look % 20) },
        })
        times.push(performance.now() - started)
      }
      return quantile(times, 0.95)
    }
    await p95()
    const empty = await p95()
    await asOwner(databaseUrl, crowd)
    await p95()
    const full = await p95()
    yield {
      goal: '9',
      what: `a page of records among ${transfers.toLocaleString('en')}`,
      figure: `p95 ${full.toFixed(1)} ms`,
      reference: `own rows alone ${empty.toFixed(1)} ms`,
      ratio: full / empty,
      wanted: '≤ 2',
    }
  } finally {
    await close()
    rmSync(data, { recursive: true, force: true })
  }
}
