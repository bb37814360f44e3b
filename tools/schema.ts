import { withClient } from '../apps/api/src/platform/db/client.ts'

interface Column {
  name: string
  type: string
  isRequired: boolean
  given: string
  comment: string | null
}

interface Relation {
  name: string
  kind: 'table' | 'unlogged table' | 'view'
  options: string
  comment: string | null
  columns: Column[]
  constraints: string[]
  indexes: string[]
  triggers: string[]
  view: string | null
}

const relations = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    case when c.relkind = 'v' then 'view' when c.relpersistence = 'u' then 'unlogged table' else 'table' end as kind,
    coalesce(' partition by ' || lower(pg_get_partkeydef(c.oid)), '') || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '') as options,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isRequired', a.attnotnull,
        'given', case when a.attidentity = 'a' then ' generated always as identity' when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
          when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
          || case when a.attcollation <> t.typcollation and a.attcollation <> 0 then ' collate ' || a.attcollation::regcollation::text else '' end,
        'comment', col_description(c.oid, a.attnum)) order by a.attnum)
      from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    array(select case when k.contype = 'p' then '' else 'constraint ' || quote_ident(k.conname) || ' ' end || pg_get_constraintdef(k.oid, true) from pg_constraint k
      where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c') order by array_position('{p,u,f,c}'::"char"[], k.contype), k.conname) as constraints,
    array(select pg_get_indexdef(i.indexrelid, 0, true) from pg_index i
      where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u')) order by i.indexrelid::regclass::text) as indexes,
    array(select pg_get_triggerdef(t.oid, true) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by t.tgname) as triggers,
    case when c.relkind = 'v' then pg_get_viewdef(c.oid, true) end as view
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v') and not c.relispartition and c.relname <> 'migration'
  order by c.oid`

const domains = `
  select 'create domain ' || t.oid::regtype || ' as ' || format_type(t.typbasetype, t.typtypmod)
    || coalesce((select ' ' || string_agg(pg_get_constraintdef(k.oid, true), ' ' order by k.conname) from pg_constraint k where k.contypid = t.oid), '') || ';'
    || coalesce(' -- ' || obj_description(t.oid, 'pg_type'), '') as text
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where n.nspname = current_schema() and t.typtype = 'd' order by t.oid`

const routines = `
  select pg_get_functiondef(p.oid) || ';' as text, obj_description(p.oid, 'pg_proc') as comment
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = current_schema() order by p.oid`

/** Shortens PostgreSQL's definition texts. */
const plain = (text: string) =>
  text
    .replace(/ = ANY \(ARRAY\[(.*?)\]\)/g, ' in ($1)')
    .replace(/('[^']*')::text(\[\])?/g, '$1')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(' USING btree', '')
    .replaceAll(' ONLY ', ' ')
    .replaceAll(' public.', ' ')
    .replace(
      /\b(CHECK|CREATE|INDEX|UNIQUE|ON|WHERE|PRIMARY KEY|FOREIGN KEY|REFERENCES|INCLUDE|AND|OR|IS NOT NULL|IS NULL|VALUE|DESC|DELETE|CASCADE|TRIGGER|BEFORE|UPDATE|INSERT|TRUNCATE|FOR EACH|ROW|STATEMENT|EXECUTE|FUNCTION)\b/g,
      (word) => word.toLowerCase(),
    )

const remark = (comment: string | null) => (comment ? ` -- ${comment}` : '')

function relationText({ name, kind, options, comment, columns, view, ...more }: Relation): string {
  const head = comment ? `-- ${comment}\n` : ''
  if (view) return `${head}create view ${name} as\n${view}\n`
  const columnTexts = columns.map(({ name, type, isRequired, given, comment }) => [
    plain(`  ${name} ${type}${isRequired ? ' not null' : ''}${given}`),
    remark(comment),
  ])
  const lines = [...columnTexts, ...more.constraints.map((text) => [`  ${plain(text)}`, ''])]
  const body = lines.map(([text, after], index) => `${text}${index < lines.length - 1 ? ',' : ''}${after}\n`).join('')
  const after = [...more.indexes, ...more.triggers].map((text) => `${plain(text)};\n`).join('')
  return `${head}create ${kind} ${name} (\n${body})${options};\n${after}`
}

/** The schema of a migrated database as text. */
export async function schemaText(url: string): Promise<string> {
  return withClient(url, async (db) => {
    const { rows: types } = await db.query<{ text: string }>(domains)
    const { rows: tables } = await db.query<Relation>(relations)
    const { rows: functions } = await db.query<{ text: string; comment: string | null }>(routines)
    return [
      '-- Generated by npm run tables from the migrated database. To read: what makes it are the files in migrations/.\n',
      `${types.map(({ text }) => plain(text)).join('\n')}\n`,
      ...tables.map(relationText),
      ...functions.map(({ text, comment }) => `${comment ? `-- ${comment}\n` : ''}${text}\n`),
    ].join('\n')
  })
}

/** SQL of the objects that need a comment but lack it: tables, and columns whose unit is not in the name. */
const mute = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v') and not c.relispartition and c.relname <> 'migration' and obj_description(c.oid, 'pg_class') is null
  union all
  select c.oid::regclass || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    and a.atttypid in ('fen'::regtype, 'date'::regtype, 'jsonb'::regtype) and col_description(c.oid, a.attnum) is null
  union all
  select t.oid::regtype::text from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where n.nspname = current_schema() and t.typtype = 'd' and obj_description(t.oid, 'pg_type') is null
  order by 1`

/** Names of objects without a required comment. */
export async function uncommented(url: string): Promise<string[]> {
  return withClient(url, async (db) => {
    const { rows } = await db.query<{ name: string }>(mute)
    return rows.map(({ name }) => name)
  })
}
