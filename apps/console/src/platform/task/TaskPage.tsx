import { useState } from 'react'
import { useAct } from '../../app/act.tsx'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/column.ts'
import { DetailDrawer } from '../../ui/DetailDrawer.tsx'
import { Page } from '../../ui/Page.tsx'
import { ResourceTable } from '../../ui/ResourceTable.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { cancelFields, copy, kindName, kindOptions, states } from './task.copy.ts'

type TaskRow = Row<'GET /console/api/tasks'>

const columns: Column<TaskRow>[] = [
  { name: 'due_at', label: copy.due, kind: 'time' },
  { name: 'kind', label: copy.kind, options: kindOptions },
  { name: 'subject', label: copy.subject, width: 180 },
  { name: 'destination', label: copy.destination, width: 150 },
  { name: 'state', label: copy.state, options: states },
  { name: 'attempts', label: copy.attempts, kind: 'number' },
  { name: 'last_error', label: copy.error, width: 210 },
  { name: 'requested_at', label: copy.requested, kind: 'time' },
]

const retrying = 'POST /console/api/tasks/:id/retry'
const cancelling = 'POST /console/api/tasks/:id/cancel'

export default function TaskPage() {
  const [open, setOpen] = useState<TaskRow | null>(null)
  const act = useAct()
  const retry = ({ id, kind }: TaskRow) =>
    act({
      title: copy.retryTitle(kindName(kind)),
      effect: copy.retryEffect,
      verb: copy.retry,
      at: retrying,
      params: { id },
      done: copy.retried,
    })
  const cancel = ({ id, kind }: TaskRow) =>
    act({
      title: copy.cancelTitle(kindName(kind)),
      effect: copy.cancelEffect,
      verb: copy.cancel,
      isDangerous: true,
      at: cancelling,
      params: { id },
      fields: cancelFields,
      done: copy.cancelled,
    })
  return (
    <Page title={copy.title} hint={copy.hint}>
      <ResourceTable
        at="GET /console/api/tasks"
        title={copy.title}
        columns={columns}
        search={copy.search}
        states={states}
        hasDates
        more={[{ name: 'kind', label: copy.kind, options: kindOptions }]}
        actionsWidth={120}
        actions={(row) =>
          row.state !== 'running' && (
            <>
              <RowButton at={retrying} onClick={() => retry(row)}>
                {copy.retry}
              </RowButton>
              {row.can_cancel === 1 && (
                <RowButton at={cancelling} danger onClick={() => cancel(row)}>
                  {copy.cancel}
                </RowButton>
              )}
            </>
          )
        }
        onOpen={setOpen}
      />
      {open && <DetailDrawer title={copy.title} row={open} columns={columns} onClose={() => setOpen(null)} />}
    </Page>
  )
}
