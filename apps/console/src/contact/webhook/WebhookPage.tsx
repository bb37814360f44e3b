import { webhookStates } from '@koi/contract/contact/webhook/webhook'
import { PlusOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAct } from '../../app/act.tsx'
import { write } from '../../app/api.ts'
import { useMay } from '../../app/me.ts'
import { chosenText } from '../../ui/field/chosen.ts'
import type { Column } from '../../ui/field/column.ts'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { useShownOnce } from '../../ui/page/useShownOnce.tsx'
import { WebhookForm, type WebhookRow } from './WebhookForm.tsx'
import { copy, kinds, states } from './webhook.copy.ts'

const kindText = (row: WebhookRow): string => chosenText(kinds, row.kinds)

const columns: Column<WebhookRow>[] = [
  { name: 'name', label: copy.name, width: 140 },
  { name: 'url', label: copy.url, width: 220 },
  { name: 'kinds', label: copy.kinds, width: 160, text: kindText, render: kindText },
  { name: 'state', label: copy.state, options: states },
  { name: 'position', label: copy.position, kind: 'number' },
  { name: 'behind', label: copy.behind, kind: 'number' },
  { name: 'attempts', label: copy.attempts, kind: 'number' },
  { name: 'failing_since', label: copy.failing, kind: 'time' },
  { name: 'next_at', label: copy.next, kind: 'time' },
  { name: 'old_secret_until', label: copy.oldSecret, kind: 'time', isOffScreen: true },
  { name: 'created_at', label: copy.created, kind: 'time', isOffScreen: true },
]

const renewing = 'POST /console/api/webhooks/:id/secret'
const retrying = 'POST /console/api/webhooks/:id/retry'

export default function WebhookPage() {
  const [open, setOpen] = useState<{ row: WebhookRow | null } | null>(null)
  const mayChange = useMay()('PATCH /console/api/webhooks/:id')
  const act = useAct()
  const go = useNavigate()
  const showOnce = useShownOnce()
  const renew = ({ id, name }: WebhookRow) =>
    act({
      title: copy.renewTitle(name),
      effect: copy.renewEffect,
      verb: copy.renew,
      run: async () => showOnce(copy.shown(name), (await write(renewing, { id }, {})).secret),
      done: copy.renewed,
    })
  const retry = ({ id, name }: WebhookRow) =>
    act({
      title: copy.retryTitle(name),
      effect: copy.retryEffect,
      verb: copy.retry,
      at: retrying,
      params: { id },
      done: copy.retried,
    })
  const remove = ({ id, name }: WebhookRow) =>
    act({
      title: copy.removeTitle(name),
      effect: copy.removeEffect,
      verb: copy.remove,
      isDangerous: true,
      at: 'DELETE /console/api/webhooks/:id',
      params: { id },
      done: copy.removed,
    })
  const actions = (row: WebhookRow) => (
    <Space size={0}>
      <RowButton onClick={() => void go(`/webhook-deliveries?q=${encodeURIComponent(row.name)}`)}>{copy.log}</RowButton>
      {mayChange && (
        <>
          <RowButton onClick={() => setOpen({ row })}>{copy.change}</RowButton>
          {row.state === webhookStates.on && row.next_at !== '' && (
            <RowButton onClick={() => retry(row)}>{copy.retry}</RowButton>
          )}
          <RowButton onClick={() => renew(row)}>{copy.renew}</RowButton>
          <RowButton danger onClick={() => remove(row)}>
            {copy.remove}
          </RowButton>
        </>
      )}
    </Space>
  )
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ row: null })}>
      {copy.create}
    </Button>
  )
  return (
    <Page title={copy.title} hint={copy.hint} extra={mayChange && create}>
      <ResourceTable
        at="GET /console/api/webhooks"
        title={copy.title}
        columns={columns}
        search={copy.search}
        states={states}
        actionsWidth={mayChange ? 290 : 90}
        actions={actions}
        {...(mayChange ? { onOpen: (row: WebhookRow) => setOpen({ row }) } : {})}
      />
      {open && (
        <WebhookForm
          row={open.row}
          onClose={() => setOpen(null)}
          onMade={(name, secret) => showOnce(copy.shown(name), secret)}
        />
      )}
    </Page>
  )
}
