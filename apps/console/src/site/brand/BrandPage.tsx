import { PlusOutlined } from '@ant-design/icons'
import { App, Button, Typography } from 'antd'
import { useState } from 'react'
import { useAct } from '../../app/act.tsx'
import { useRead, write } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import { useMay } from '../../app/me.ts'
import { useInvalidate } from '../../app/useInvalidate.ts'
import type { Column } from '../../ui/field/column.ts'
import { splitLines, type Values } from '../../ui/field/field.ts'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceForm } from '../../ui/form/ResourceForm.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
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
/** Buttons for the actions on one brand. */
const acts = {
  suspend: { ...copy.acts.suspend, at: 'POST /console/api/brands/:code/suspend', isDangerous: true },
  resume: { ...copy.acts.resume, at: 'POST /console/api/brands/:code/resume', isDangerous: false },
  remove: { ...copy.acts.remove, at: 'POST /console/api/brands/:code/remove', isDangerous: true },
  keep: { ...copy.acts.keep, at: 'POST /console/api/brands/:code/keep', isDangerous: false },
} as const
type BrandAct = keyof typeof acts

const actsIn = (state: BrandRow['state']): BrandAct[] => {
  if (state === 'removing') return ['keep']
  return state === 'suspended' ? ['resume', 'remove'] : ['suspend']
}

export default function BrandPage() {
  const [isAdding, setAdding] = useState(false)
  const may = useMay()
  const act = useAct()
  const { data } = useRead('GET /console/api/brands', {}, { enabled: isAdding })
  const invalidate = useInvalidate()
  const { message } = App.useApp()
  const add = async ({ name, code, hosts, like, place }: Values) => {
    const body = {
      name: String(name),
      code: String(code),
      hosts: splitLines(String(hosts)),
      like: String(like ?? ''),
      place: String(place || 'main'),
    }
    const made = await write(adding, {}, body)
    void message.success(copy.made(copy.nameOf(made.name, made.code)), 8)
  }
  const actionsOf = ({ code, name, state }: BrandRow) =>
    actsIn(state).map((one) => {
      const { at, verb, effect, done, isDangerous } = acts[one]
      const title = copy.actTitle(verb, copy.nameOf(name, code))
      return (
        <RowButton
          key={one}
          danger={isDangerous}
          at={at}
          onClick={() => act({ title, effect, verb, isDangerous, at, params: { code }, done })}
        >
          {verb}
        </RowButton>
      )
    })
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
