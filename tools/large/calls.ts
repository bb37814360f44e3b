import { addDays, dayOf } from '@koi/contract/time'
import type pg from 'pg'
import { systemClock } from '../../apps/api/src/platform/base/clock.ts'
import type { Endpoint } from '../../packages/contract/src/endpoint.ts'
import { type Answer } from '../abuse/http.ts'
import { captcha, type Target } from '../abuse/target.ts'

const newest = (table: string): string => `select id from ${table} order by id desc limit 1`
const ofMost = (table: string, of: string): string =>
  `select ${of} as id from ${table} group by 1 order by count(*) desc limit 1`

/** Where the `:id` of an address comes from: what most players have, else the newest row. */
const ids: Record<string, string> = {
  'agent-statements': newest('agent_statement'),
  'bonus-rules': ofMost('bonus', 'rule_id'),
  campaigns: ofMost('campaign_player', 'campaign_id'),
  'chat/threads': newest('chat_thread'),
  'look/versions': 'select 1 as id',
  operators: newest('operator'),
  'page-errors': newest('page_error'),
  'payout-rules': newest('payout_rule'),
  players: `select id from player where username = 'demo001'`,
  segments: newest('segment'),
  'source-statements': newest('source_statement'),
  sources: ofMost('player_source', 'source_id'),
  statements: newest('agent_statement'),
  tags: ofMost('player_tag', 'tag_id'),
  tournaments: ofMost('tournament_score', 'tournament_id'),
  withdrawals: newest('withdrawal'),
  'bonus/ending': newest('bonus'),
  'tournament/detail': ofMost('tournament_score', 'tournament_id'),
}
const pick = (values: Record<string, string | number>, names: string[]) =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]!]))

const noSuch = '01900000-0000-7000-8000-000000000000'

/** Fields that a read needs besides its defaults. */
const fields: Record<string, string | number> = {
  date: 4,
  type: 1,
  page: 1,
  language: 'zh',
  document: 'terms',
  bet_id: 'none',
  platname: 'ag',
  gamecode: 'koi',
  platform_name: 'ag',
}

/** Inputs of single reads. */
const inputs: Record<string, object> = {
  'GET /console/api/rebates/preview': { date: addDays(dayOf(systemClock.now()), -1) },
  'POST /console/api/segments/preview': {
    condition: { fact: 'deposited', is: 'at_least', value: 10_000, window: 'all' },
  },
}

export interface Reader {
  read(endpoint: Endpoint): Promise<Answer>
}

/** Signs in as operator, player, agent and API key, and calls reads with what their input needs. */
export async function openReader(target: Target, client: pg.Client): Promise<Reader> {
  const { api_token: player } = (
    await target.requireSuccess(
      target.ask('POST /api/login_pc', { body: { name: 'demo001', password: 'koi12345', code: captcha } }),
    )
  ).data
  const { token: agent } = (
    await target.requireSuccess(
      target.ask('POST /agent/api/login', { body: { username: 'demo005', password: 'koi12345' } }),
    )
  ).data
  const made = await target.requireSuccess(
    target.admin.ask('POST api-keys', {
      name: 'large',
      scopes: ['events'],
    }),
  )
  const tokens = { player, blocked: player, agent, key: String(made.data['key']), anyone: undefined }
  const tokenOf = ({ audience }: Endpoint) =>
    audience.startsWith('operator') ? target.admin.token : tokens[audience as keyof typeof tokens]
  // Loaded before any read is counted.
  const found = new Map<string, string>()
  for (const [place, query] of Object.entries(ids))
    found.set(place, (await client.query<{ id: string }>(query)).rows[0]?.id ?? noSuch)
  const { rows } = await client.query<{ player_id: string; deposit_no: string }>(
    `select player_id, deposit_no from deposit where player_id = (select id from player where username = 'demo001')
     order by created_at desc limit 1`,
  )
  const values: Record<string, string | number> = { ...fields, ...rows[0]! }
  return {
    async read(endpoint) {
      const [method, path] = endpoint.at.split(' ') as [string, string]
      const place = /api\/(.*?)(\/:|$)/.exec(path)?.[1] ?? ''
      const id = found.get(place) ?? noSuch
      const shape = Object.keys((endpoint.input as { shape?: object }).shape ?? {})
      const isPaged = shape.includes('per_page')
      const given = {
        ...(isPaged
          ? {}
          : pick(
              values,
              shape.filter((name) => !path.includes(`:${name}`)),
            )),
        ...inputs[endpoint.at],
      }
      const at = path.replace(/:(\w+)/g, (_, name: string) => (name === 'id' ? id : String(values[name] ?? noSuch)))
      if (method === 'GET') {
        const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]))
        return target.ask(`GET ${at}${query.size > 0 ? `?${query}` : ''}`, { token: tokenOf(endpoint) })
      }
      return target.ask(`${method} ${at}`, {
        token: tokenOf(endpoint),
        body: { ...given, ...(shape.includes('id') ? { id } : {}) },
      })
    },
  }
}
