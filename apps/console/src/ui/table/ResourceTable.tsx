import { saveAs } from '@koi/web/csv'
import { Alert, App, Button, Empty, type InputRef, Space, Table, type TableColumnType } from 'antd'
import { Fragment, isValidElement, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useActs } from '../../app/acts.ts'
import { readList } from '../../app/api.ts'
import type { ReadInput, ListAt, Params, Reply, Row } from '../../app/endpoint.ts'
import { useMay } from '../../app/me.ts'
import type { Guarded } from '../../app/permission.ts'
import { sentenceOf } from '../../app/problem.ts'
import { Cell } from './Cell.tsx'
import type { Column } from '../field/column.ts'
import { DetailDrawer } from './DetailDrawer.tsx'
import { csvOfRows, readAllRows } from './export.ts'
import { valueOf } from '../field/field.ts'
import { isFiltered, pageSizes } from './filters.ts'
import { RowButton } from './RowButton.tsx'
import { type FilterTerms, type MoreFilter, Toolbar } from './Toolbar.tsx'
import { copy } from '../words/ui.copy.ts'
import { ListOptions } from './ListOptions.tsx'
import { useColumns } from './useColumns.ts'
import { useKeys } from './useKeys.ts'
import { type Selection, useSelection } from './useSelection.ts'
import { useListDensity } from './useListDensity.ts'
import { ViewBar } from './ViewBar.tsx'
import { useList } from './useList.ts'

export interface TableTerms<A extends ListAt> extends FilterTerms {
  /** Endpoint of the list, such as 'GET /console/api/deposits'. */
  at: A
  /** Accessible name of the table, and name of the exported file. */
  title: string
  columns: Column<Row<A>>[]
  more?: MoreFilter<keyof ReadInput<A> & string>[]
  /** Hidden filters sent with every request, for example the player of the page. */
  fixed?: Partial<ReadInput<A>>
  rowKey?: keyof Row<A> & string
  actions?: (row: Row<A>, open: () => void) => ReactNode
  actionsWidth?: number
  extra?: ReactNode
  onOpen?: (row: Row<A>) => void
  /** Renders the drawer of the opened row, instead of `onOpen`. */
  drawer?: (row: Row<A>, onClose: () => void) => ReactNode
  refetchInterval?: number
  /** Selection of rows, and what is done with those selected, drawn above the table. */
  batch?: BatchTerms<Row<A>>
  /** Totals of the filtered list, for lists that return them. */
  summary?: (listing: Reply<A>) => ReactNode
}

export interface BatchTerms<R> {
  isSelectable: (row: R) => boolean
  bar: (selection: Selection<R>) => ReactNode
}

type TableProps<A extends ListAt> = TableTerms<A> &
  ([keyof Params<A>] extends [never] ? { params?: undefined } : { params: Params<A> })

const right = new Set(['money', 'number', 'rate'])
const none = () => false

/** Makes antd's scroll container focusable if no row is. */
const scrolled = (table: { nativeElement: HTMLElement } | null) =>
  table?.nativeElement.querySelector('.ant-table-content')?.setAttribute('tabindex', '0')

/** Table of a list endpoint: paging, sorting and filters in the URL, CSV export, shortcuts, error handling. */
export function ListTable<A extends ListAt>(props: TableTerms<A> & { params?: object | undefined }) {
  const {
    at,
    params,
    title,
    columns,
    fixed,
    rowKey = 'id',
    actionsWidth = 140,
    extra,
    refetchInterval,
    summary,
    batch,
  } = props
  const more = props.more?.map(({ name }) => name) ?? []
  const list = useList({
    at,
    more,
    fixed: { ...fixed, ...params },
    ...(refetchInterval ? { refetchInterval } : {}),
  })
  const { reading, isComing, filters, rows, total, isEstimate, pageable, show } = list
  const [isExporting, setExporting] = useState(false)
  const [opened, setOpened] = useState<Row<A> | null>(null)
  // Columns that are not in the table are shown in a drawer, unless the page opens a row in its own way.
  const hasDetails = !props.drawer && !props.onOpen && columns.some(({ isOffScreen }) => isOffScreen)
  const drawer = hasDetails
    ? (row: Row<A>, close: () => void) => (
        <DetailDrawer title={copy.detail} row={row} columns={columns} onClose={close} />
      )
    : props.drawer
  const onOpen = drawer ? setOpened : props.onOpen
  const actions = hasDetails
    ? (row: Row<A>, open: () => void) => (
        <>
          {props.actions?.(row, open)}
          <RowButton onClick={open}>{copy.detail}</RowButton>
        </>
      )
    : props.actions
  const search = useRef<InputRef>(null)
  const { message } = App.useApp()
  const turn = (by: number) => {
    const page = filters.page + by
    if (page >= 1 && page <= Math.ceil(pageable / filters.perPage)) show({ ...filters, page })
  }
  useKeys({
    '/': { name: copy.keys.search, run: () => search.current?.focus() },
    r: { name: copy.refresh, run: () => void reading.refetch() },
    '[': { name: copy.keys.previous, run: () => turn(-1) },
    ']': { name: copy.keys.next, run: () => turn(1) },
  })
  useActs([
    { name: copy.keys.move, key: '↑ ↓', isKeyOnly: true },
    ...(onOpen ? [{ name: copy.keys.open, key: 'Enter', isKeyOnly: true }] : []),
  ])

  const exportRows = async () => {
    setExporting(true)
    try {
      const all = await readAllRows<Row<A>>(
        (page, size) => readList(at, { ...list.query, page, per_page: size }),
        rowKey,
      )
      const exported = columns.filter(({ isScreenOnly }) => !isScreenOnly)
      saveAs(`${title}.csv`, csvOfRows(exported, all.items))
      const count = all.items.length
      if (all.hasMoved) void message.warning(copy.exportedMoved(count), 8)
      else if (count < all.total) void message.warning(copy.exportedPart(count, all.total))
      else void message.success(copy.exported(count))
    } catch (error) {
      void message.error(sentenceOf(error))
    } finally {
      setExporting(false)
    }
  }

  const keyOf = (row: Row<A>) => String(valueOf(row, rowKey))
  const selection = useSelection(rows, keyOf, batch?.isSelectable ?? none)

  const may = useMay()
  const onScreen = columns.filter(({ isOffScreen }) => !isOffScreen)
  const { shown, choose } = useColumns(onScreen)
  const [density, setDensity] = useListDensity()
  const drawn: TableColumnType<Row<A>>[] = shown.map((column) => ({
    key: column.name,
    title: column.label,
    align: right.has(column.kind ?? '') ? 'right' : 'left',
    ...(column.width ? { width: column.width } : {}),
    ...(column.isSortable ? { sorter: true, sortOrder: orderOf(filters.sort, column.name) } : {}),
    render: (_, row) => <Cell column={column} row={row} />,
  }))
  if (
    actions &&
    rows.some((row) =>
      hasContent(
        actions(row, () => undefined),
        may,
      ),
    )
  )
    drawn.push({
      key: 'actions',
      title: copy.actions,
      fixed: 'right',
      width: actionsWidth,
      render: (_, row) => actions(row, () => onOpen?.(row)),
    })

  const onRowKey = (row: Row<A>) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const way = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[event.key]
    const neighbour = way && event.currentTarget[way as 'nextElementSibling']
    if (neighbour instanceof HTMLElement) neighbour.focus()
    if (event.key === 'Enter') onOpen?.(row)
    const isSelecting = batch !== undefined && selection.onKey(event, row)
    if (neighbour || isSelecting || event.key === 'Enter') event.preventDefault()
  }
  const nothing = (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={isFiltered(filters) ? copy.emptyFiltered : copy.empty} />
  )
  return (
    <section aria-label={title}>
      <ViewBar at={at} isChanged={isFiltered(filters) || filters.sort !== '' || shown.length < onScreen.length} />
      <Toolbar
        {...props}
        filters={filters}
        narrow={list.narrow}
        show={show}
        searchRef={search}
        extra={
          <>
            {extra}
            <ListOptions columns={onScreen} shown={shown} onChoose={choose} density={density} onDensity={setDensity} />
          </>
        }
        isReading={reading.isFetching}
        onRefresh={() => void reading.refetch()}
        onExport={() => void exportRows()}
        isExporting={isExporting}
      />
      {reading.error && <Failure error={reading.error} onRetry={() => void reading.refetch()} />}
      {summary && reading.data && summary(reading.data)}
      {batch?.bar(selection)}
      <Table<Row<A>>
        {...(onOpen ? {} : { ref: scrolled })}
        size={density === 'compact' ? 'small' : 'medium'}
        rowKey={keyOf}
        {...(batch ? { rowSelection: selection.forTable } : {})}
        columns={drawn}
        dataSource={rows}
        loading={isComing}
        locale={{ emptyText: isComing || reading.error ? ' ' : nothing }}
        className="list-table"
        tableLayout="auto"
        // Cells wrap before the table scrolls.
        scroll={{ x: true }}
        onRow={(row) => ({
          tabIndex: 0,
          className: 'row-focus',
          onKeyDown: onRowKey(row),
          onDoubleClick: () => onOpen?.(row),
        })}
        pagination={{
          current: filters.page,
          pageSize: filters.perPage,
          total: pageable,
          pageSizeOptions: pageSizes,
          showSizeChanger: true,
          showTotal: () => (isEstimate ? copy.totalEstimate(total, pageable) : copy.total(total)),
        }}
        onChange={({ current = 1, pageSize = filters.perPage }, _, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter
          const sort = one?.order ? `${one.order === 'descend' ? '-' : ''}${String(one.columnKey)}` : ''
          const isNew = sort !== filters.sort || pageSize !== filters.perPage
          show({ ...filters, sort, perPage: pageSize, page: isNew ? 1 : current })
        }}
      />
      {opened && drawer?.(opened, () => setOpened(null))}
    </section>
  )
}

/** Whether an element of a row's actions is rendered: buttons without permission and empty fragments are not. */
function hasContent(node: ReactNode, may: (at: Guarded) => boolean): boolean {
  if (node === null || node === undefined || typeof node === 'boolean' || node === '') return false
  if (Array.isArray(node)) return node.some((one: ReactNode) => hasContent(one, may))
  if (!isValidElement<{ at?: Guarded; children?: ReactNode }>(node)) return true
  const { at, children } = node.props
  if (at) return may(at)
  return node.type === Fragment || node.type === Space ? hasContent(children, may) : true
}

/** `ListTable` with typed path parameters. */
export const ResourceTable: <A extends ListAt>(props: TableProps<A>) => ReactNode = ListTable

const orderOf = (sort: string, name: string) => {
  if (sort === name) return 'ascend' as const
  return sort === `-${name}` ? ('descend' as const) : null
}

export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert
      role="alert"
      type="error"
      showIcon
      title={copy.failed}
      description={sentenceOf(error)}
      action={<Button onClick={onRetry}>{copy.retry}</Button>}
      style={{ marginBottom: 12 }}
    />
  )
}
