import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { statementFor } from './find.ts'

const size = 100_000

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.execAsOwner(`
    insert into player (id, username, realname, realname_hash, mobile_hash, password_hash, pay_password_hash, vip_since,
        terms_accepted_at, created_at, created_ip)
      select gen_random_uuid(), 'many' || n, '', sha256(('name' || n % 5000)::bytea), sha256(('mobile' || n)::bytea), '', '',
        now(), now(), now() - make_interval(mins => n), '10.0.0.1' from generate_series(1, ${size}) n;
    create temporary table numbered as select id, row_number() over () as n from player where username like 'many%';
    create unique index on numbered (n);
    insert into player_mark (player_id, kind, mark, first_at, last_at)
      select id, 'network', sha256(('network' || n % 20000)::bytea), now(), now() from numbered;
    insert into payee (id, player_id, kind, bank, bank_no, bank_no_hash, created_at)
      select gen_random_uuid(), id, 'bank', '', '', sha256(('card' || n)::bytea), now() from numbered;
    insert into deposit (id, deposit_no, player_id, channel, amount, state, expires_at, is_expired, created_at, reference, pay_number)
      select gen_random_uuid(), 'N' || p.n || '-' || k, p.id, 'card', 100, 'pending', now(), true, now() - make_interval(mins => p.n::int),
        'reference-' || p.n || '-' || k, 'gateway-' || p.n || '-' || k from numbered p cross join generate_series(1, 3) k;
    insert into bet (venue, bet_id, player_id, game_code, game_name, round_id, category_id, stake, valid_stake, win_loss, state, bet_at,
        changed_at)
      select 'ag', 'bet-' || p.n || '-' || k, p.id, '', '', 'round-' || p.n || '-' || k / 2, 'live', 100, 0, 0, 'open',
        now() - make_interval(mins => p.n::int), now() from numbered p cross join generate_series(1, 5) k;
    analyze player, player_mark, payee, deposit, bet`)
}, 600_000)
afterAll(async () => {
  // The rows have no postings.
  await app.execAsOwner('truncate player cascade')
  await app.finish()
})

/** Nodes of a plan that read a table without an index. */
const scansOf = (plan: Record<string, unknown>): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [String(plan['Relation Name'])] : []),
  ...((plan['Plans'] as Record<string, unknown>[] | undefined) ?? []).flatMap(scansOf),
]

const large = ['player', 'player_mark', 'payee', 'deposit', 'bet']
const texts = [
  'many777',
  '13900001234',
  '张三',
  'a@b.example',
  '203.0.113.9',
  'N777-2',
  'reference-777-2',
  'gateway-777-2',
]
const uuid = '01900000-0000-7000-8000-000000000000'
const numbers = ['bet-777-2', 'round-777-1', '6222000011112222', '0x52908400098527886E0F7030069857D2E4169EE7', uuid]

test(
  'every look-up among 100,000 players, 300,000 deposits and 500,000 bets uses an index',
  { timeout: 300_000 },
  async () => {
    const took: number[] = []
    for (const text of [...texts, ...numbers]) {
      const explained = await sql<{ 'QUERY PLAN': { Plan: Record<string, unknown> }[] }>`
      explain (analyze, buffers, format json) ${statementFor(app.app.config, text)}`.execute(app.app.db)
      const { Plan: plan } = explained.rows[0]!['QUERY PLAN'][0]!
      const read = Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks'])
      expect([text, scansOf(plan).filter((table) => large.includes(table)), read < 500]).toEqual([text, [], true])
      for (let n = 0; n < 8; n++) {
        const begun = performance.now()
        expect((await app.callConsoleApi('GET /console/api/find', { q: text })).status).toBe(200)
        took.push(performance.now() - begun)
      }
    }
    const sorted = took.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(1)
    console.log(`a search over HTTP: median ${at(0.5)} ms, p95 ${at(0.95)} ms`)
  },
)
