import { PlusOutlined } from '@ant-design/icons'
import { Button, Typography } from 'antd'
import { useState } from 'react'
import { useAct } from '../app/act.tsx'
import { useRead, write } from '../app/api.ts'
import type { Row } from '../app/endpoint.ts'
import { useMay } from '../app/me.ts'
import { useInvalidate } from '../app/useInvalidate.ts'
import type { Column } from '../ui/column.ts'
import type { Values } from '../ui/field.ts'
import { Page } from '../ui/Page.tsx'
import { ResourceForm } from '../ui/ResourceForm.tsx'
import { ResourceTable } from '../ui/ResourceTable.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { useShownOnce } from '../ui/useShownOnce.tsx'
import { copy, fieldsWith, states } from './brand.copy.ts'

type BrandRow = Row<'GET /console/api/brands'>

const hostText = ({ hosts }: BrandRow): string => hosts.join(' ')
const hostLines = ({ hosts }: BrandRow) => hosts.map((host) => <div key={host}>{host}</div>)

/** A brand that is not open answers every address with 503. */
const linkTo = (at: 'site_url' | 'console_url', text: string, nameOf: (name: string) => string) => (row: BrandRow) =>
  row.state === 'open' ? (
    <Typography.Link href={row[at]} target="_blank" rel="noopener noreferrer" aria-label={nameOf(row.name)}>
      {text}
    </Typography.Link>
  ) : (
    <span>–</span>
  )

const columns: Column<BrandRow>[] = [
  { name: 'name', label: copy.name, width: 160 },
  { name: 'code', label: copy.code, width: 120 },
  { name: 'hosts', label: copy.hosts, width: 320, text: hostText, render: hostLines },
  { name: 'state', label: copy.state, options: states },
  {
    name: 'site_url',
    label: copy.site,
    render: linkTo('site_url', copy.site, copy.siteOf),
    text: (row) => row.site_url,
  },
  {
    name: 'console_url',
    label: copy.console,
    render: linkTo('console_url', copy.console, copy.consoleOf),
    text: (row) => row.console_url,
  },
  { name: 'place', label: copy.place, width: 120 },
  { name: 'created_at', label: copy.created, kind: 'time' },
  { name: 'exported_at', label: copy.exported, kind: 'time' },
  { name: 'remove_at', label: copy.removeAt, kind: 'time' },
]

const adding = 'POST /console/api/brands'
const suspending = 'POST /console/api/brands/:code/suspend'
const resuming = 'POST /console/api/brands/:code/resume'
const removing = 'POST /console/api/brands/:code/remove'
const keeping = 'POST /console/api/brands/:code/keep'

export default function BrandPage() {
  const [isAdding, setAdding] = useState(false)
  const may = useMay()
  const act = useAct()
  const { data } = useRead('GET /console/api/brands', {}, { enabled: isAdding })
  const invalidate = useInvalidate()
  const showOnce = useShownOnce()
  const add = async ({ name, code, hosts, like, place }: Values) => {
    const body = {
      name: String(name),
      code: String(code),
      hosts: String(hosts)
        .split(/[\s,，、]+/)
        .filter(Boolean),
      like: String(like ?? ''),
      place: String(place || 'main'),
    }
    const made = await write(adding, {}, body)
    showOnce(copy.shown(copy.nameOf(made.name, made.code), made.username), made.password)
  }
  const suspend = ({ code, name }: BrandRow) =>
    act({
      title: copy.suspendTitle(copy.nameOf(name, code)),
      effect: copy.suspendEffect,
      verb: copy.suspend,
      isDangerous: true,
      at: suspending,
      params: { code },
      done: copy.suspended,
    })
  const resume = ({ code, name }: BrandRow) =>
    act({
      title: copy.resumeTitle(copy.nameOf(name, code)),
      effect: copy.resumeEffect,
      verb: copy.resume,
      at: resuming,
      params: { code },
      done: copy.resumed,
    })
  const remove = ({ code, name }: BrandRow) =>
    act({
      title: copy.removeTitle(copy.nameOf(name, code)),
      effect: copy.removeEffect,
      verb: copy.remove,
      isDangerous: true,
      at: removing,
      params: { code },
      done: copy.removed,
    })
  const keep = ({ code, name }: BrandRow) =>
    act({
      title: copy.keepTitle(copy.nameOf(name, code)),
      effect: copy.keepEffect,
      verb: copy.keep,
      at: keeping,
      params: { code },
      done: copy.kept,
    })
  const actionsOf = (row: BrandRow) => {
    if (row.state === 'removing')
      return (
        <RowButton at={keeping} onClick={() => keep(row)}>
          {copy.keep}
        </RowButton>
      )
    if (row.state !== 'suspended')
      return (
        <RowButton danger at={suspending} onClick={() => suspend(row)}>
          {copy.suspend}
        </RowButton>
      )
    return (
      <>
        <RowButton at={resuming} onClick={() => resume(row)}>
          {copy.resume}
        </RowButton>
        <RowButton danger at={removing} onClick={() => remove(row)}>
          {copy.remove}
        </RowButton>
      </>
    )
  }
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {copy.create}
    </Button>
  )
  return (
    <Page title={copy.title} hint={copy.hint} extra={may(adding) && create}>
      <ResourceTable
        at="GET /console/api/brands"
        title={copy.title}
        columns={columns}
        rowKey="code"
        search={false}
        // A brand opens within a few seconds of its creation or resumption.
        refetchInterval={4000}
        actionsWidth={110}
        actions={actionsOf}
      />
      {isAdding && (
        <ResourceForm
          title={copy.create}
          fields={fieldsWith(data?.items ?? [], data?.places ?? [])}
          row={null}
          save={add}
          onClose={() => setAdding(false)}
          onSaved={() => {
            setAdding(false)
            invalidate()
          }}
        />
      )}
    </Page>
  )
}
