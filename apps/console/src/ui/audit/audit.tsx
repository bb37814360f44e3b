import type { Row } from '../../app/endpoint.ts'
import { arrange } from '../table/arrange.ts'
import { actName, copy } from './audit.copy.ts'
import { AllChanges, Changes, changesText } from './changes.tsx'
import { sentencesOf } from './sentences.ts'
import type { Column } from '../field/column.ts'
import { DetailDrawer } from '../table/DetailDrawer.tsx'
import { ResourceTable, type TableTerms } from '../table/ResourceTable.tsx'
import { RowButton } from '../table/RowButton.tsx'

const reading = 'GET /console/api/audit'
type AuditRow = Row<typeof reading>

const details: Column<AuditRow>[] = [
  { name: 'at', label: copy.time, kind: 'time' },
  { name: 'actor_name', label: copy.operator, width: 120 },
  { name: 'act', label: copy.action, text: (row) => actName(row.act), width: 180 },
  {
    name: 'subject_id',
    label: copy.object,
    text: (row) => [row.subject_kind, row.subject_id].filter(Boolean).join(' '),
    width: 220,
  },
  { name: 'reason', label: copy.reason, width: 160 },
  { name: 'ip', label: copy.address, width: 130 },
]
const changed: Column<AuditRow> = {
  name: 'after',
  label: copy.changes,
  render: (row) => <Changes row={row} />,
  text: changesText,
}
const columns = arrange<AuditRow>(
  [...details, changed],
  ['at', 'actor_name', 'act', 'subject_id', 'after', 'reason', 'ip'],
)

interface Props extends Pick<TableTerms<typeof reading>, 'title' | 'search' | 'fixed'> {
  /** Narrows the list to the object of a row. */
  onObject?: (row: Pick<AuditRow, 'subject_kind' | 'subject_id'>) => void
}

/** The change as sentences, above the table of differences. */
function Story({ row }: { row: AuditRow }) {
  const sentences = sentencesOf(row)
  if (sentences.length === 0) return null
  return (
    <ul aria-label={copy.story} style={{ paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

export function AuditTable({ onObject, ...terms }: Props) {
  return (
    <ResourceTable
      {...terms}
      at={reading}
      columns={columns}
      hasDates
      actionsWidth={onObject ? 170 : 70}
      actions={(row, open) => (
        <>
          <RowButton onClick={open}>{copy.detail}</RowButton>
          {onObject && row.subject_id !== '' && <RowButton onClick={() => onObject(row)}>{copy.onlyObject}</RowButton>}
        </>
      )}
      drawer={(row, close) => (
        <DetailDrawer title={actName(row.act)} row={row} columns={details} onClose={close}>
          <Story row={row} />
          <AllChanges row={row} />
        </DetailDrawer>
      )}
    />
  )
}
