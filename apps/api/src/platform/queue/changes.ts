import { isDeepStrictEqual } from 'node:util'

/** Fields of `given` that differ from the row; undefined fields count as unchanged. Null when none differs. */
export function changesOf<Row extends object>(
  row: Row,
  given: { [Field in keyof Row]?: Row[Field] | undefined },
): { before: Partial<Row>; after: Partial<Row> } | null {
  const fields = (Object.keys(given) as (keyof Row)[]).filter(
    (field) => given[field] !== undefined && !isDeepStrictEqual(given[field], row[field]),
  )
  const only = (from: { [Field in keyof Row]?: Row[Field] | undefined }) =>
    Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<Row>
  return fields.length === 0 ? null : { before: only(row), after: only(given) }
}
