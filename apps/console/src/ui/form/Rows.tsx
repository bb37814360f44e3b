import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Form, Grid, Typography } from 'antd'
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Field, splitLines, toForm, toInput } from '../field/field.ts'
import { copy } from '../words/ui.copy.ts'

/** Position of an input in a list. Form items in a row are named `[index, column]`. */
export interface Cell {
  list: string
  index: number
  columns: readonly Field[]
}

interface Props {
  field: Field
  /** The form item of a column in one row. */
  item: (column: Field, cell: Cell) => ReactNode
  isLocked: boolean
}

/** What takes the focus after a row was added, removed or moved. */
interface Target {
  row: number
  selector: string
}

const firstInput = 'input, textarea'

/**
 * A list in a form: one row of inputs per entry, with buttons to add, remove and move rows. Several values pasted into a row of
 * the kind `lines` become rows. On narrow screens the inputs of a row are below each other.
 */
export function Rows({ field, item, isLocked }: Props) {
  const { name, label, hint, kind, columns = [], separator, isOrdered, isRequired } = field
  const most = field.most ?? Infinity
  const [target, setTarget] = useState<Target | null>(null)
  const group = useRef<HTMLDivElement>(null)
  const isNarrow = Grid.useBreakpoint().sm === false && columns.length > 1
  useEffect(() => {
    if (!target) return
    const row = group.current?.querySelectorAll('[data-row]')[target.row]
    const found = row?.querySelector<HTMLElement>(target.selector) ?? group.current?.querySelector('[data-add]')
    if (found instanceof HTMLElement) found.focus()
  }, [target])
  const required = async (_: unknown, rows: unknown[] | undefined) => {
    if (isRequired && !rows?.length) throw new Error(copy.required(label))
  }
  return (
    <Form.List name={name} rules={[{ validator: required }]}>
      {(rows, list, { errors }) => {
        const paste = (event: ClipboardEvent, index: number) => {
          const [column] = columns
          const values = splitLines(event.clipboardData.getData('text'), separator === ',' ? ',' : ' ')
          if (kind !== 'lines' || !column || values.length < 2 || isLocked) return
          event.preventDefault()
          const room = Math.min(values.length, most - rows.length + 1)
          list.remove(index)
          values.slice(0, room).forEach((value, at) => list.add({ [column.name]: toInput(column, value) }, index + at))
          setTarget({ row: index + room - 1, selector: firstInput })
        }
        return (
          <Form.Item label={label} required={isRequired ?? false} {...(hint ? { extra: hint } : {})}>
            {/* The id and tabIndex let the form scroll to the list and focus it, if its error is about no single row. */}
            <Flex ref={group} id={name} tabIndex={-1} vertical gap={isNarrow ? 12 : 4} role="group" aria-label={label}>
              {rows.length > 0 && !isNarrow && columns.length > 1 && (
                <Flex gap={8} style={{ paddingInlineEnd: isOrdered ? 120 : 40 }}>
                  {columns.map((column) => (
                    <Typography.Text key={column.name} type="secondary" style={{ flex: 1 }}>
                      {column.label}
                    </Typography.Text>
                  ))}
                </Flex>
              )}
              {rows.map(({ key, name: index }) => (
                <Flex key={key} data-row gap={8} align="start" onPaste={(event) => paste(event, index)}>
                  <Flex flex={1} vertical={isNarrow} gap={isNarrow ? 4 : 8} style={{ minWidth: 0 }}>
                    {columns.map((column) => (
                      <div key={column.name} style={{ flex: 1, minWidth: 0 }}>
                        {isNarrow && <Typography.Text type="secondary">{column.label}</Typography.Text>}
                        {item(column, { list: name, index, columns })}
                      </div>
                    ))}
                  </Flex>
                  {isOrdered && (
                    <>
                      <Button
                        data-up
                        icon={<ArrowUpOutlined />}
                        aria-label={copy.moveUp(index + 1)}
                        disabled={isLocked || index === 0}
                        onClick={() => {
                          list.move(index, index - 1)
                          setTarget({ row: index - 1, selector: index > 1 ? '[data-up]' : '[data-down]' })
                        }}
                      />
                      <Button
                        data-down
                        icon={<ArrowDownOutlined />}
                        aria-label={copy.moveDown(index + 1)}
                        disabled={isLocked || index === rows.length - 1}
                        onClick={() => {
                          list.move(index, index + 1)
                          setTarget({
                            row: index + 1,
                            selector: index + 2 < rows.length ? '[data-down]' : '[data-up]',
                          })
                        }}
                      />
                    </>
                  )}
                  <Button
                    data-remove
                    icon={<DeleteOutlined />}
                    aria-label={copy.removeRow(index + 1)}
                    disabled={isLocked}
                    onClick={() => {
                      list.remove(index)
                      setTarget({ row: Math.min(index, rows.length - 2), selector: '[data-remove]' })
                    }}
                  />
                </Flex>
              ))}
              <Button
                data-add
                type="dashed"
                icon={<PlusOutlined />}
                disabled={isLocked || rows.length >= most}
                onClick={() => {
                  list.add(toForm(columns, null))
                  setTarget({ row: rows.length, selector: firstInput })
                }}
              >
                {copy.addRow}
              </Button>
              <Form.ErrorList errors={errors} />
            </Flex>
          </Form.Item>
        )
      }}
    </Form.List>
  )
}
