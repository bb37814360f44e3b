import { Alert, Button, Modal, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { useAct } from '../../app/act.tsx'
import { useRead } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import { useMay } from '../../app/me.ts'
import { sentenceOf } from '../../app/problem.ts'
import { AllChanges } from '../../ui/audit/changes.tsx'
import type { Column } from '../../ui/field/column.ts'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { copy, originNames, partName, partNames } from './look.copy.ts'

type Version = Row<'GET /console/api/look/versions'>
type Differences = { part: string; before: unknown; after: unknown }[]
const restoring = 'POST /console/api/look/versions/:id/publish'

const originOf = ({ origin, of }: Version): string => originNames[origin] + (of === null ? '' : ` ${of}`)
const columns: Column<Version>[] = [
  { name: 'id', label: copy.version, width: 70 },
  { name: 'published_at', label: copy.publishedAt, kind: 'time' },
  { name: 'published_by', label: copy.publishedBy, width: 110 },
  { name: 'origin', label: copy.origin, width: 90, text: originOf, render: originOf },
  { name: 'parts', label: copy.parts, text: ({ parts }) => partNames(parts), render: ({ parts }) => partNames(parts) },
  { name: 'note', label: copy.note },
]

/** Lists the published versions; each can be opened, compared and published again. */
export function History() {
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <>
      <ResourceTable
        at="GET /console/api/look/versions"
        title={copy.tabs.history}
        columns={columns}
        rowKey="id"
        search={false}
        actionsWidth={70}
        actions={({ id }) => <RowButton onClick={() => setOpened(id)}>{copy.detail}</RowButton>}
      />
      {opened !== null && <VersionDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const asRow = (differences: Differences, side: 'before' | 'after') =>
  Object.fromEntries(differences.map((one) => [partName(one.part), one[side]]))
const shownDifferences = (differences: Differences) => (
  <AllChanges row={{ before: asRow(differences, 'before'), after: asRow(differences, 'after') }} />
)

function VersionDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useRead('GET /console/api/look/versions/:id', { id })
  const mayRestore = useMay()(restoring)
  const act = useAct()
  const restore = (now: Differences, live: string) => {
    onClose()
    act({
      title: copy.restoreOf(id),
      effect: copy.restoreEffect(partNames(now.map(({ part }) => part))),
      detail: shownDifferences(now),
      verb: copy.restore,
      isDangerous: true,
      at: restoring,
      params: { id },
      fixed: { live },
      fields: [{ name: 'note', label: copy.note, maxLength: 200 }],
      done: copy.restored,
    })
  }
  return (
    <Modal
      open
      title={copy.changesOf(id)}
      width={820}
      onCancel={onClose}
      footer={
        data &&
        mayRestore && (
          <Button danger disabled={data.now.length === 0} onClick={() => restore(data.now, data.live)}>
            {data.now.length === 0 ? copy.sameAsLive : copy.restore}
          </Button>
        )
      }
    >
      {error && <Alert role="alert" type="error" showIcon title={sentenceOf(error)} />}
      {!data && !error && <Skeleton active />}
      {data?.origin === 'initial' && <Typography.Text>{copy.noChanges}</Typography.Text>}
      {data && data.origin !== 'initial' && shownDifferences(data.changes)}
    </Modal>
  )
}
