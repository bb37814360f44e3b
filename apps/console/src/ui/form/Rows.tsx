import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Form, Typography } from 'antd'
import type { ReactNode } from 'react'
import { copy } from '../words/ui.copy.ts'

/** Position of an input: the index of its row. Form items in a row are named `[index, column]`. */
export interface Cell {
  index: number
}

interface Props {
  /** Name of the list in the form. */
  name: string
  label: string
  hint?: string
  /** The headings, and the form item of a column in one row. */
  columns: { label: string; item: (cell: Cell) => ReactNode }[]
  /** Text of the button that adds a row. */
  add?: string
  /** Greatest number of rows. */
  most?: number
  isRequired?: boolean
  isLocked?: boolean
}

/** A list in a form: one row of inputs per entry, with buttons to add and remove rows. */
export function Rows({ name, label, hint, columns, add = copy.addRow, most, isRequired, isLocked }: Props) {
  const required = async (_: unknown, rows: unknown[] | undefined) => {
    if (isRequired && !rows?.length) throw new Error(copy.required(label))
  }
  return (
    <Form.List name={name} rules={[{ validator: required }]}>
      {(rows, list, { errors }) => (
        <Form.Item label={label} required={isRequired ?? false} {...(hint ? { extra: hint } : {})}>
          <Flex vertical gap={4} role="group" aria-label={label}>
            {rows.length > 0 && (
              <Flex gap={8} style={{ paddingInlineEnd: 40 }}>
                {columns.map((column) => (
                  <Typography.Text key={column.label} type="secondary" style={{ flex: 1 }}>
                    {column.label}
                  </Typography.Text>
                ))}
              </Flex>
            )}
            {rows.map(({ key, name: index }) => (
              <Flex key={key} gap={8} align="start">
                {columns.map((column) => (
                  <div key={column.label} style={{ flex: 1, minWidth: 0 }}>
                    {column.item({ index })}
                  </div>
                ))}
                <Button
                  icon={<DeleteOutlined />}
                  aria-label={copy.removeRow(index + 1)}
                  disabled={isLocked ?? false}
                  onClick={() => list.remove(index)}
                />
              </Flex>
            ))}
            <Button
              type="dashed"
              icon={<PlusOutlined />}
              disabled={isLocked || rows.length >= (most ?? Infinity)}
              onClick={() => list.add({})}
            >
              {add}
            </Button>
            <Form.ErrorList errors={errors} />
          </Flex>
        </Form.Item>
      )}
    </Form.List>
  )
}
