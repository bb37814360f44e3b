import { PlusOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAct } from '../../app/act.tsx'
import { send } from '../../app/api.ts'
import type { ChangeAt, KeyOf, MakeAt, RemoveAt, ResourcePath, Row } from '../../app/endpoint.ts'
import { useMay } from '../../app/me.ts'
import type { Column } from '../field/column.ts'
import { columnsOf } from './columnsOf.ts'
import { type FormField, type OwnForm, type Values, valueOf } from '../field/field.ts'
import { Page } from '../page/Page.tsx'
import { ResourceForm, type Template } from '../form/ResourceForm.tsx'
import { ListTable, type TableTerms } from './ResourceTable.tsx'
import { RowButton } from './RowButton.tsx'
import { copy } from '../words/ui.copy.ts'
import { useInvalidate } from '../../app/useInvalidate.ts'

type RowsOf<Path extends ResourcePath> = Row<`GET ${Path}`>

interface Terms<Path extends ResourcePath> extends Pick<TableTerms<`GET ${Path}`>, 'title' | 'search' | 'more'> {
  /** Address of the rows. Operators without permission to change rows see a read-only table. */
  path: Path
  /** Texts of the button and form that create a row, and of the form that changes one. */
  createTitle: string
  editTitle: string
  hint?: string
  fields: FormField<Path>[]
  /** Columns of the table; by default those of the fields. */
  columns?: Column<RowsOf<Path>>[]
  rowActions?: (row: RowsOf<Path>) => ReactNode
  actionsWidth?: number
  toolbar?: ReactNode
  extra?: (values: () => Values, language: string) => ReactNode
  form?: OwnForm<RowsOf<Path>>
  templates?: () => readonly Template[]
}

type Props<Path extends ResourcePath> = Terms<Path> &
  (KeyOf<Path> extends 'id' ? { rowKey?: 'id' } : { rowKey: KeyOf<Path> }) &
  ([RemoveAt<Path>] extends [never] ? { canRemove: false } : { canRemove?: boolean | ((row: RowsOf<Path>) => boolean) })

/** CRUD page described by data: a table and a form in a drawer. */
export function ResourcePage<Path extends ResourcePath>(props: Props<Path>) {
  const { path, title, createTitle, editTitle, hint, fields, canRemove = true, extra, form, rowKey = 'id' } = props
  const at = {
    list: `GET ${path}` as `GET ${Path}`,
    make: `POST ${path}` as MakeAt<ResourcePath>,
    change: `PATCH ${path}/:${rowKey}` as ChangeAt<ResourcePath>,
    remove: `DELETE ${path}/:${rowKey}` as RemoveAt<ResourcePath>,
  }
  const mayChange = useMay()(at.change)
  const [open, setOpen] = useState<{ row: RowsOf<Path> | null } | null>(null)
  const act = useAct()
  const invalidate = useInvalidate()
  // A function says which rows are drafts; players have not seen them.
  const removeEffect = typeof canRemove === 'function' ? copy.removeDraftEffect : copy.removeEffect
  const paramsOf = (row: object) => ({ [rowKey]: valueOf(row, rowKey) })
  const remove = (row: RowsOf<Path>) =>
    act({
      title: copy.remove,
      effect: removeEffect(String(valueOf(row, 'name') ?? valueOf(row, 'title') ?? valueOf(row, 'id'))),
      verb: copy.remove,
      isDangerous: true,
      run: () => send(at.remove, paramsOf(row)),
      done: copy.removed,
    })
  const actions = (row: RowsOf<Path>) => (
    <Space size={0}>
      {props.rowActions?.(row)}
      {mayChange && <RowButton onClick={() => setOpen({ row })}>{copy.edit}</RowButton>}
      {mayChange && (typeof canRemove === 'function' ? canRemove(row) : canRemove) && (
        <RowButton danger onClick={() => remove(row)}>
          {copy.remove}
        </RowButton>
      )}
    </Space>
  )
  const table: TableTerms<`GET ${Path}`> = {
    title,
    at: at.list,
    rowKey: rowKey as keyof RowsOf<Path> & string,
    columns: props.columns ?? columnsOf(fields),
    ...(props.search === undefined ? {} : { search: props.search }),
    ...(props.more ? { more: props.more } : {}),
    ...(mayChange || props.rowActions ? { actions } : {}),
    ...(mayChange ? { onOpen: (row) => setOpen({ row }) } : {}),
    actionsWidth: props.actionsWidth ?? (canRemove ? 110 : 70),
    extra: props.toolbar,
  }
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ row: null })}>
      {createTitle}
    </Button>
  )
  return (
    <Page title={title} {...(hint ? { hint } : {})} extra={mayChange && create}>
      <ListTable {...table} />
      {open && (
        <ResourceForm
          title={open.row ? editTitle : createTitle}
          rowId={String(open.row ? valueOf(open.row, rowKey) : '')}
          fields={form?.fields(open.row) ?? fields}
          row={open.row && form ? form.read(open.row) : open.row}
          save={(values) => {
            const body = form?.body(values, open.row) ?? values
            return open.row ? send(at.change, paramsOf(open.row), body) : send(at.make, {}, body)
          }}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null)
            invalidate()
          }}
          {...(extra ? { extra } : {})}
          {...(props.templates ? { templates: props.templates() } : {})}
        />
      )}
    </Page>
  )
}
