import { copyFile, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addressSettings, secretSettings, type SettingKey } from '@koi/contract/site/setting/setting.copy'
import type pg from 'pg'
import { folderOf } from '../../access/upload/upload.ts'

/** Tables whose rows are replaced, in an order that satisfies foreign keys. */
const tables = [
  'vip_level',
  'activity_type',
  'activity',
  'packet_rule',
  'article',
  'banner',
  'notice',
  'sponsor',
  'bank',
  'agent_plan',
  'agent_plan_rate',
  'chat_canned',
  'game',
]

/** Settings that belong to one site and are not copied: its secrets, addresses and state. */
const ownSettings: SettingKey[] = [
  ...secretSettings,
  ...addressSettings,
  'site_state',
  'service_url',
  'agent_login_url',
  'visit_url',
  'h5_url',
  'ios_download_url',
  'ios_download_qrcode',
  'api_hosts',
  'operator_addresses',
]

interface Place {
  schema: string
  data: string
}

/**
 * Copies settings, levels, contents, games, descriptions of the venues, and the pictures in them from one brand to
 * another. Players, orders, operators, secrets, and accounts at venues and gateways are not copied, so a copied venue
 * is off.
 */
export async function copyContents(client: pg.Client, from: Place, to: Place): Promise<void> {
  await client.query('begin')
  await client.query(
    `insert into ${to.schema}.setting select * from ${from.schema}.setting where key <> all($1)
     on conflict (key) do update set value = excluded.value`,
    [ownSettings],
  )
  for (const name of tables.toReversed()) await client.query(`delete from ${to.schema}.${name}`)
  // A venue that the new brand has from its beginning keeps its own access; every other column is copied.
  const own = { secret: '', settings: {}, base_url: '', play_origin: '', state: 'off' }
  const { rows: copied } = await client.query<{ names: string; values: string }>(
    `select string_agg(quote_ident(attname), ', ') as names, string_agg('excluded.' || quote_ident(attname), ', ') as values
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> all($2)`,
    [`${to.schema}.venue`, ['code', ...Object.keys(own)]],
  )
  await client.query(
    `insert into ${to.schema}.venue select (jsonb_populate_record(v, $1)).* from ${from.schema}.venue v
     on conflict (code) do update set (${copied[0]!.names}) = (${copied[0]!.values})`,
    [JSON.stringify(own)],
  )
  for (const name of tables) await copyTable(client, name, from, to)
  await client.query(
    `insert into ${to.schema}.consent_text select * from ${from.schema}.consent_text on conflict do nothing`,
  )
  await copyPictures(client, from, to)
  await client.query('commit')
}

async function copyTable(client: pg.Client, name: string, from: Place, to: Place): Promise<void> {
  await client.query(`insert into ${to.schema}.${name} overriding system value select * from ${from.schema}.${name}`)
  const { rows } = await client.query<{ sequence: string | null }>(
    `select pg_get_serial_sequence($1, attname) as sequence from pg_attribute
     where attrelid = $1::regclass and attname = 'id' and attidentity <> ''`,
    [`${to.schema}.${name}`],
  )
  if (rows[0]?.sequence)
    await client.query(`select setval($1, coalesce((select max(id) from ${to.schema}.${name}), 0) + 1, false)`, [
      rows[0].sequence,
    ])
}

/** Copies the uploads that the copied rows name; their owner is an operator of the new brand. */
async function copyPictures(client: pg.Client, from: Place, to: Place): Promise<void> {
  const texts = ['setting', 'venue', ...tables].map((name) => `select t::text as text from ${to.schema}.${name} t`)
  const { rows } = await client.query<{ text: string }>(texts.join(' union all '))
  const names = new Set(
    rows.flatMap(({ text }) => [...text.matchAll(/\/uploads\/([\da-f]{32}\.(?:png|webp))/g)].map(([, name]) => name!)),
  )
  await mkdir(folderOf(to), { recursive: true })
  for (const name of names) {
    const file = join(folderOf(from), name)
    const found = await stat(file).catch(() => null)
    if (!found) continue
    await copyFile(file, join(folderOf(to), name))
    await client.query(
      `insert into ${to.schema}.upload select $1, id, $2, now() from ${to.schema}.operator order by created_at limit 1`,
      [name, found.size],
    )
  }
}
