import type { Row } from '../../app/endpoint.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { DetailDrawer } from '../../ui/table/DetailDrawer.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
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

export default function TaskPage() {
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
              <ActButton
                at="POST /console/api/tasks/:id/retry"
                params={{ id: row.id }}
                title={copy.retryTitle(kindName(row.kind))}
                effect={copy.retryEffect}
                verb={copy.retry}
                done={copy.retried}
              />
              {row.can_cancel === 1 && (
                <ActButton
                  at="POST /console/api/tasks/:id/cancel"
                  params={{ id: row.id }}
                  title={copy.cancelTitle(kindName(row.kind))}
                  effect={copy.cancelEffect}
                  verb={copy.cancel}
                  isDangerous
                  fields={cancelFields}
                  done={copy.cancelled}
                />
              )}
            </>
          )
        }
        drawer={(row, close) => <DetailDrawer title={copy.title} row={row} columns={columns} onClose={close} />}
      />
    </Page>
  )
}
