import { ArrowDownOutlined, ArrowUpOutlined, VerticalAlignTopOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex, Table } from 'antd'
import type { ReactNode } from 'react'
import { copy } from './look.copy.ts'
import { moved } from './parts.ts'

interface Props<Item> {
  items: readonly Item[]
  onChange: (items: Item[]) => void
  keyOf: (item: Item) => string | number
  nameOf: (item: Item) => string
  /** If omitted, items cannot be hidden. */
  isShown?: (item: Item) => boolean
  onShow?: (item: Item, isShown: boolean) => void
  render?: (item: Item) => ReactNode
  isLocked: boolean
  label: string
}

const perPage = 20
/** Size of the buttons, above the minimum target size for accessibility. */
const square = { width: 26, height: 26 }

/** A list whose items are moved by buttons, which also work with a keyboard. */
export function OrderList<Item extends object | string>({
  items,
  onChange,
  keyOf,
  nameOf,
  isShown,
  onShow,
  render,
  isLocked,
  label,
}: Props<Item>) {
  const rows = items.map((item, index) => ({ item, index, key: keyOf(item) }))
  const move = (from: number, to: number) => onChange(moved(items, from, to))
  return (
    <Table
      size="small"
      aria-label={label}
      dataSource={rows}
      rowKey="key"
      showHeader={false}
      pagination={items.length > perPage ? { pageSize: perPage, showSizeChanger: false } : false}
      columns={[
        { width: 44, render: (_, { index }) => index + 1 },
        { render: (_, { item }) => render?.(item) ?? nameOf(item) },
        ...(isShown
          ? [
              {
                width: 80,
                render: (_: unknown, { item }: { item: Item }) => (
                  <Checkbox
                    aria-label={copy.show(nameOf(item))}
                    checked={isShown(item)}
                    disabled={isLocked}
                    onChange={({ target }) => onShow?.(item, target.checked)}
                  >
                    {copy.shown}
                  </Checkbox>
                ),
              },
            ]
          : []),
        {
          width: 124,
          render: (_, { item, index }) => (
            <Flex gap={4}>
              <Button
                style={square}
                icon={<ArrowUpOutlined />}
                aria-label={copy.moveUp(nameOf(item))}
                title={copy.up}
                disabled={isLocked || index === 0}
                onClick={() => move(index, index - 1)}
              />
              <Button
                style={square}
                icon={<ArrowDownOutlined />}
                aria-label={copy.moveDown(nameOf(item))}
                title={copy.down}
                disabled={isLocked || index === items.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <Button
                style={square}
                icon={<VerticalAlignTopOutlined />}
                aria-label={copy.moveTop(nameOf(item))}
                title={copy.top}
                disabled={isLocked || index === 0}
                onClick={() => move(index, 0)}
              />
            </Flex>
          ),
        },
      ]}
    />
  )
}
