import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { withClient } from '../apps/api/src/platform/db/client.ts'
import { schemaText, uncommented } from './schema.ts'
import { makeTemplate, startTestServer } from './testing/database.ts'

/**
 * Branded types of the database by the module that defines them; `type:Name` where the name is not derived from the
 * database type.
 */
const brandsOfModules: Record<string, string> = {
  '@koi/contract/money': 'fen',
  '@koi/contract/time': 'date:Day timestamptz:Instant',
  '@koi/contract/state':
    'order_state withdrawal_state transfer_state direction bet_state venue_state rebate_state switch payee_kind agent_state publication_state',
  '@koi/contract/contact/chat/chat': 'thread_state chat_author:Author message_kind',
  '@koi/contract/player/messenger/messenger': 'message_audience delivery_state',
  '@koi/contract/partner/agent/agent': 'agent_statement_state commission_category',
  '@koi/contract/player/barring/barring': 'barring_evidence:Evidence barring_hit_state:HitState',
  '@koi/contract/player/consent/consent': 'consent_document',
  '@koi/contract/player/verification/verification': 'document_kind',
  '@koi/contract/player/protection/protection': 'exclusion_kind limit_kind limit_span:Span',
  '@koi/contract/play/freeRound/freeRound': 'free_round_state',
  '@koi/contract/play/game/game': 'venue_category game_category:Category',
  '@koi/contract/player/protection/harm': 'harm_kind',
  '@koi/contract/player/review/review': 'review_answer',
  '@koi/contract/desk/import/import': 'import_kind',
  '@koi/contract/player/inquiry/inquiry': 'inquiry_kind',
  '@koi/contract/money/deposit/deposit': 'pay_range_kind:RangeKind receiving_account_kind:ReceiverKind rejection_cause',
  '@koi/contract/money/turnover/turnover': 'requirement_source requirement_state',
  '@koi/contract/player/device/device': 'sign_in_kind sign_in_outcome',
  '@koi/contract/contact/webhook/webhook': 'webhook_state',
  '@koi/contract/wire': 'jsonb:Json partly_sealed:Json',
  '@koi/contract/contentTexts': 'content_texts',
  '@koi/contract/language': 'language',
  '@koi/contract/reward/bonus/bonus': 'bonus_state',
  '@koi/contract/reward/tournament/tournament': 'tournament_state',
  '@koi/contract/reward/invite/invite': 'invitation_state invitation_reason',
  '@koi/contract/player/tag/tag': 'tag_source tag_tone',
  '../base/secret.ts': 'sealed',
}
const brands = new Map(
  Object.entries(brandsOfModules).flatMap(([from, types]) =>
    types.split(' ').map((entry) => {
      const [type = '', name = pascal(type)] = entry.split(':')
      return [type, { name, from }] as const
    }),
  ),
)
/** TypeScript types of other database types; unlisted ones are text or the union of their domain. */
const plain: Record<string, string> = {
  int8: 'number',
  int4: 'number',
  int2: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
  _int8: 'number[]',
}

interface Column {
  table: string
  name: string
  type: string
  check: string | null
  isNullable: boolean
  /** Whether the column has a default. */
  isGiven: boolean
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
function pascal(name: string): string {
  return camel(`_${name}`)
}

/** Columns of every table and view, in schema order. */
async function columnsOf(url: string): Promise<Column[]> {
  const { rows } = await withClient(url, (db) =>
    db.query<Column>(`
    select c.table_name as table, c.column_name as name,
           coalesce(c.domain_name, c.udt_name) as type, d.check_clause as check, c.is_nullable = 'YES' as "isNullable",
           c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as "isGiven"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      left join (information_schema.domain_constraints o join information_schema.check_constraints d using (constraint_schema, constraint_name))
        on (o.domain_schema, o.domain_name) = (c.domain_schema, c.domain_name)
    where c.table_schema = current_schema() and t.table_type in ('BASE TABLE', 'VIEW')
      and format('%I.%I', c.table_schema, c.table_name)::regclass not in (select inhrelid from pg_inherits)
    order by c.table_name, c.ordinal_position`),
  )
  return rows
}

/** The union of a check such as `value in ('a', 'b')`; null for other checks. */
const unionOf = (check: string | null): string | null =>
  check?.includes('= ANY (ARRAY[') ? [...check.matchAll(/'[^']*'(?=::text)/g)].join(' | ') : null

const presentText = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

export function written(columns: Column[]): string {
  const imports = new Map<string, Set<string>>()
  const fieldOf = ({ name, type, check, isNullable, isGiven }: Column) => {
    const brand = brands.get(type)
    if (brand) imports.set(brand.from, (imports.get(brand.from) ?? new Set()).add(brand.name))
    const base = brand?.name ?? plain[type] ?? unionOf(check) ?? 'string'
    const full = isNullable ? `${base} | null` : base
    return `    ${camel(name)}: ${isGiven ? `Generated<${full}>` : full}\n`
  }
  const tables = Map.groupBy(columns, ({ table }) => camel(table))
  const body = [...tables].map(([key, own]) => `  ${key}: {\n${own.map(fieldOf).join('')}  }\n`).join('')
  const head = [...imports]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, names]) => `import type { ${[...names].sort().join(', ')} } from '${from}'\n`)
  return [
    '// Generated by tools/tables.ts from the migrated database.\n',
    ...head,
    "import type { Generated } from 'kysely'\n\n",
    `export interface Tables {\n${body}}\n`,
  ].join('')
}

if (import.meta.main) {
  const server = await startTestServer()
  const { wanted, mute } = await makeTemplate(server.url)
    .then(async (url) => ({
      wanted: {
        'apps/api/src/platform/db/tables.ts': written(await columnsOf(url)),
        'apps/api/schema.sql': await schemaText(url),
      },
      mute: await uncommented(url),
    }))
    .finally(() => server.stop())
  for (const name of mute) console.log(`${name} has no comment: describe it, with its unit.`)
  const stale = Object.entries(wanted).filter(([path, text]) => presentText(path) !== text)
  if (process.argv.includes('--check')) {
    for (const [path] of stale) console.log(`${path} does not match the migrations: run npm run tables.`)
    process.exit(stale.length + mute.length ? 1 : 0)
  }
  for (const [path, text] of stale) writeFileSync(path, text)
  console.log(stale.length ? `Written: ${stale.map(([path]) => path).join(', ')}.` : 'Nothing to do.')
  process.exit(0)
}
