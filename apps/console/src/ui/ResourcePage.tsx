import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAct } from '../app/act.tsx'
import { write } from '../app/api.ts'
import { useMay } from '../app/me.ts'
import type { Permission } from '../app/permission.ts'
import type { Column } from './column.ts'
import { type Field, type Values, valueOf } from './field.ts'
import { Page } from './Page.tsx'
import { ResourceForm } from './ResourceForm.tsx'
import { ResourceTable } from './ResourceTable.tsx'
import { RowButton } from './RowButton.tsx'
import type { FilterTerms } from './Toolbar.tsx'
import { copy } from './ui.copy.ts'

interface Props extends FilterTerms {
  path: string
  title: string
  /** What one row is called. */
  noun: string
  /** To make, change and delete rows; who has it not, reads. */
  permission: Permission
  hint?: string
  columns: Column<Values>[]
  fields: Field[]
  /** The row in words, for the question before it is deleted. */
  nameOf?: (row: Values) => string
  removeEffect?: (row: Values) => string
  canCreate?: boolean
  canRemove?: boolean
  /** Beside edit and delete. */
  rowActions?: (row: Values) => ReactNode
  actionsWidth?: number
  /** Stands in the toolbar, before refresh. */
  toolbar?: ReactNode
  /** What a row is addressed by; `id` unless said otherwise. */
  rowKey?: string
  extra?: (values: () => Values) => ReactNode
  /** Where the form is not the row's own fields: which it has, what they hold, and what is sent of them. */
  form?: {
    fields: (row: Values | null) => Field[]
    read: (row: Values) => Values
    body: (body: Values, row: Values | null) => Values
  }
}

/** Rows that operators make, change and delete: a table and a drawer, both described by data. */
export function ResourcePage(props: Props) {
  const { path, title, noun, hint, fields, canCreate = true, canRemove = true, extra, form } = props
  const mayChange = useMay()(props.permission)
  const [open, setOpen] = useState<{ row: Values | null } | null>(null)
  const act = useAct()
  const queries = useQueryClient()
  const nameOf = props.nameOf ?? ((row: Values) => String(valueOf(row, 'name') ?? valueOf(row, 'title') ?? row['id']))
  const addressOf = (row: Values) => `${path}/${encodeURIComponent(String(row[props.rowKey ?? 'id']))}`
  const remove = (row: Values) =>
    act({
      title: copy.removeTitle(noun),
      effect: props.removeEffect?.(row) ?? copy.removeEffect(noun, nameOf(row)),
      verb: copy.remove,
      isDangerous: true,
      run: () => write('DELETE', addressOf(row)),
      done: copy.removed,
    })
  const actions = (row: Values) => (
    <Space size={0}>
      {props.rowActions?.(row)}
      {mayChange && <RowButton onClick={() => setOpen({ row })}>{copy.edit}</RowButton>}
      {mayChange && canRemove && (
        <RowButton danger onClick={() => remove(row)}>
          {copy.remove}
        </RowButton>
      )}
    </Space>
  )
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ row: null })}>
      {`${copy.create}${noun}`}
    </Button>
  )
  return (
    <Page title={title} {...(hint ? { hint } : {})} extra={mayChange && canCreate && create}>
      <ResourceTable<Values>
        {...props}
        {...(mayChange || props.rowActions ? { actions } : {})}
        {...(mayChange ? { onOpen: (row: Values) => setOpen({ row }) } : {})}
        actionsWidth={props.actionsWidth ?? (canRemove ? 110 : 70)}
        extra={props.toolbar ?? null}
      />
      {open && (
        <ResourceForm
          title={`${open.row ? copy.edit : copy.create}${noun}`}
          fields={form?.fields(open.row) ?? fields}
          row={open.row && form ? form.read(open.row) : open.row}
          save={(values) => {
            const body = form?.body(values, open.row) ?? values
            return open.row ? write('PATCH', addressOf(open.row), body) : write('POST', path, body)
          }}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null)
            void queries.invalidateQueries()
          }}
          {...(extra ? { extra } : {})}
        />
      )}
    </Page>
  )
}
