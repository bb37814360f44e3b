import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { withClient } from '../apps/api/src/platform/client.ts'
import { schemaText, uncommented } from './schema.ts'
import { makeTemplate, startTestServer } from './testing/database.ts'

/** Database types that are branded types of the contract. */
const brands: Record<string, [name: string, from: string]> = {
  fen: ['Fen', '@koi/contract/money'],
  date: ['Day', '@koi/contract/time'],
  timestamptz: ['Instant', '@koi/contract/time'],
  order_state: ['OrderState', '@koi/contract/state'],
  withdrawal_state: ['WithdrawalState', '@koi/contract/state'],
  transfer_state: ['TransferState', '@koi/contract/state'],
  direction: ['Direction', '@koi/contract/state'],
  bet_state: ['BetState', '@koi/contract/state'],
  venue_state: ['VenueState', '@koi/contract/state'],
  rebate_state: ['RebateState', '@koi/contract/state'],
  switch: ['Switch', '@koi/contract/state'],
  payee_kind: ['PayeeKind', '@koi/contract/state'],
  agent_state: ['AgentState', '@koi/contract/state'],
  thread_state: ['ThreadState', '@koi/contract/chat/chat'],
  chat_author: ['Author', '@koi/contract/chat/chat'],
  message_kind: ['MessageKind', '@koi/contract/chat/chat'],
  message_audience: ['MessageAudience', '@koi/contract/messenger/messenger'],
  delivery_state: ['DeliveryState', '@koi/contract/messenger/messenger'],
  agent_statement_state: ['AgentStatementState', '@koi/contract/agent/agent'],
  barring_evidence: ['Evidence', '@koi/contract/barring/barring'],
  barring_hit_state: ['HitState', '@koi/contract/barring/barring'],
  consent_document: ['ConsentDocument', '@koi/contract/consent/consent'],
  document_kind: ['DocumentKind', '@koi/contract/verification/verification'],
  exclusion_kind: ['ExclusionKind', '@koi/contract/protection/protection'],
  free_round_state: ['FreeRoundState', '@koi/contract/freeRound/freeRound'],
  venue_category: ['VenueCategory', '@koi/contract/game/game'],
  game_category: ['Category', '@koi/contract/game/game'],
  commission_category: ['CommissionCategory', '@koi/contract/agent/agent'],
  harm_kind: ['HarmKind', '@koi/contract/protection/harm'],
  import_kind: ['ImportKind', '@koi/contract/import/import'],
  inquiry_kind: ['InquiryKind', '@koi/contract/inquiry/inquiry'],
  pay_range_kind: ['RangeKind', '@koi/contract/deposit/deposit'],
  receiving_account_kind: ['ReceiverKind', '@koi/contract/deposit/deposit'],
  limit_kind: ['LimitKind', '@koi/contract/protection/protection'],
  limit_span: ['Span', '@koi/contract/protection/protection'],
  requirement_source: ['RequirementSource', '@koi/contract/turnover/turnover'],
  requirement_state: ['RequirementState', '@koi/contract/turnover/turnover'],
  sign_in_kind: ['SignInKind', '@koi/contract/device/device'],
  sign_in_outcome: ['SignInOutcome', '@koi/contract/device/device'],
  webhook_state: ['WebhookState', '@koi/contract/webhook/webhook'],
  jsonb: ['Json', '@koi/contract/wire'],
  sealed: ['Sealed', './secret.ts'],
  partly_sealed: ['Json', '@koi/contract/wire'],
}
/** Other types; unlisted ones are text or the union of their domain. */
const plain: Record<string, string> = {
  int8: 'number',
  int4: 'number',
  int2: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  _text: 'string[]',
  _int4: 'number[]',
  _int8: 'number[]',
}

interface Column {
  schema: string
  table: string
  name: string
  type: string
  check: string | null
  isNullable: boolean
  /** Has a default. */
  isGiven: boolean
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Columns of every table and view, in schema order. */
async function columnsOf(url: string): Promise<Column[]> {
  const { rows } = await withClient(url, (db) =>
    db.query<Column>(`
    select c.table_schema as schema, c.table_name as table, c.column_name as name,
           coalesce(c.domain_name, c.udt_name) as type, d.check_clause as check, c.is_nullable = 'YES' as "isNullable",
           c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as "isGiven"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      left join (information_schema.domain_constraints o join information_schema.check_constraints d using (constraint_schema, constraint_name))
        on (o.domain_schema, o.domain_name) = (c.domain_schema, c.domain_name)
    where c.table_schema in ('public', 'ledger') and t.table_type in ('BASE TABLE', 'VIEW')
      and format('%I.%I', c.table_schema, c.table_name)::regclass not in (select inhrelid from pg_inherits)
    order by c.table_schema = 'ledger', c.table_name, c.ordinal_position`),
  )
  return rows
}

/** The union of a check `value in ('a', 'b')`; null for other checks. */
const unionOf = (check: string | null): string | null =>
  check?.includes('= ANY (ARRAY[') ? [...check.matchAll(/'[^']*'(?=::text)/g)].join(' | ') : null

const presentText = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

export function written(columns: Column[]): string {
  const imports = new Map<string, Set<string>>()
  const fieldOf = ({ name, type, check, isNullable, isGiven }: Column) => {
    const brand = brands[type]
    if (brand) imports.set(brand[1], (imports.get(brand[1]) ?? new Set()).add(brand[0]))
    const base = brand?.[0] ?? plain[type] ?? unionOf(check) ?? 'string'
    const full = isNullable ? `${base} | null` : base
    return `    ${camel(name)}: ${isGiven ? `Generated<${full}>` : full}\n`
  }
  const keyOf = ({ schema, table }: Column) => (schema === 'public' ? camel(table) : `'${schema}.${camel(table)}'`)
  const tables = Map.groupBy(columns, keyOf)
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
        'apps/api/src/platform/tables.ts': written(await columnsOf(url)),
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
