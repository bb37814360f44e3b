import { formats } from '@koi/contract/formats'
import { fenFromYuan, rateFromText, signedFenFromYuan } from '@koi/contract/money'
import { plainTyped } from '@koi/contract/typed'
import { Form, type FormItemProps, Input, Radio, Select, Switch, Typography } from 'antd'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useItems } from '../../app/api.ts'
import { DayInput, TimeInput } from '../input/DateInput.tsx'
import {
  type Field,
  hasRows,
  isBlank,
  isNumeric,
  type Option,
  type OptionSource,
  readTyped,
  toInput,
  valueOf,
  type Values,
} from '../field/field.ts'
import { ImageInput } from '../input/ImageInput.tsx'
import { RichTextInput } from '../input/RichTextInput.tsx'
import { type Cell, Rows } from './Rows.tsx'
import { copy } from '../words/ui.copy.ts'
import { useSettled } from '../input/useSettled.ts'

type Rules = NonNullable<FormItemProps['rules']>

const formOf = (field: Field): { isGood: (text: string) => boolean; words: string } | null => {
  switch (field.kind) {
    case 'money':
      return {
        isGood: (text) => (field.isSigned ? signedFenFromYuan(text) : fenFromYuan(text)) !== null,
        words: copy.money,
      }
    case 'rate':
      return { isGood: (text) => rateFromText(text) !== null, words: copy.rate }
    case 'number':
      return { isGood: (text) => /^-?\d+(\.\d+)?$/.test(text), words: copy.number }
    case 'clock':
      return { isGood: (text) => /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text), words: copy.clock }
    default:
      return null
  }
}

const isNumberOf = (field: Field, value: unknown): boolean => {
  const text = readTyped(field, value)
  return text !== '' && (formOf(field)?.isGood(text) ?? true)
}
const numberIn = (field: Field, value: unknown): number => Number(readTyped(field, value))

/** Returns why a cell does not fit the other cells of its list; '' if it does. */
function cellFault(field: Field, { columns, index }: Cell, rows: Values[], value: unknown): string {
  const { name, label, isUnique, above, notBelow } = field
  if (isBlank(value)) return ''
  const textIn = (row: Values | undefined) => readTyped(field, row?.[name])
  if (isUnique && rows.slice(0, index).some((row) => textIn(row) === readTyped(field, value))) return copy.twice(label)
  const isLess = (column: string | undefined, row: Values | undefined, isAllowedEqual: boolean): boolean => {
    if (column === undefined || !isNumberOf(field, value) || !isNumberOf(field, row?.[column])) return false
    const [own, other] = [numberIn(field, value), numberIn(field, row?.[column])]
    return isAllowedEqual ? own < other : own <= other
  }
  const labelOf = (column: string | undefined) => columns.find((one) => one.name === column)?.label ?? ''
  if (isLess(above, rows[index - 1], false)) return copy.above(labelOf(above))
  return isLess(notBelow, rows[index], true) ? copy.notBelow(labelOf(notBelow)) : ''
}

/** Rules about the other cells of a list, and the cells whose change repeats them. */
function cellRules(field: Field, cell: Cell): Pick<FormItemProps, 'dependencies'> & { rules: Rules } {
  const { list, index } = cell
  const before = Array.from({ length: index }, (_, at) => [list, at, field.name])
  const dependencies = [
    ...(field.isUnique ? before : []),
    ...(field.above && index > 0 ? [[list, index - 1, field.above]] : []),
    ...(field.notBelow ? [[list, index, field.notBelow]] : []),
  ]
  if (dependencies.length === 0) return { rules: [] }
  return {
    dependencies,
    rules: [
      ({ getFieldValue }) => ({
        validator: async (_, value: unknown) => {
          const fault = cellFault(field, cell, (getFieldValue(list) ?? []) as Values[], value)
          if (fault !== '') throw new Error(fault)
        },
      }),
    ],
  }
}

function rulesOf(field: Field): Rules {
  const rules: Rules = []
  // `whitespace` rules require a string, but a select may hold a number.
  const isText =
    field.kind !== 'select' && field.kind !== 'radio' && field.kind !== 'choices' && field.kind !== 'switch'
  const message = copy.required(field.label)
  if (field.isRequired) rules.push(isText ? { required: true, whitespace: true, message } : { required: true, message })
  const form = formOf(field)
  if (form) {
    rules.push({
      validator: (_, value: unknown) => {
        const text = readTyped(field, value)
        if (text === '') return Promise.resolve()
        if (!form.isGood(text)) return Promise.reject(new Error(form.words))
        return Number(text) > (field.most ?? Infinity)
          ? Promise.reject(new Error(copy.tooHigh(field.most ?? 0)))
          : Promise.resolve()
      },
    })
  }
  return rules
}

interface Props {
  field: Field
  isLocked?: boolean
  /** Its cell in `Rows`, which shows the label once. */
  cell?: Cell
}

export function FieldItem({ field, isLocked = false, cell }: Props) {
  if (hasRows(field))
    return (
      <Rows
        field={field}
        item={(column, row) => <FieldItem field={column} isLocked={isLocked} cell={row} />}
        isLocked={isLocked}
      />
    )
  const { rules = [], ...others } = cell ? cellRules(field, cell) : {}
  return (
    <Form.Item
      name={cell ? [cell.index, field.name] : field.name}
      {...(cell ? { style: { marginBottom: 0 } } : { label: field.label })}
      rules={[...rulesOf(field), ...rules]}
      {...others}
      {...(field.hint ? { extra: field.hint } : {})}
      {...(field.kind === 'switch' ? { valuePropName: 'checked' } : {})}
      {...(isNumeric(field) || field.kind === 'clock' ? { normalize: plainTyped } : {})}
    >
      {inputOf(field, isLocked, cell && { 'aria-label': copy.inRow(field.label, cell.index + 1) })}
    </Form.Item>
  )
}

function inputOf(field: Field, disabled: boolean, name: { 'aria-label'?: string } = {}) {
  const maxLength = field.maxLength ? { maxLength: field.maxLength } : {}
  const placeholder = field.placeholder ? { placeholder: field.placeholder } : {}
  switch (field.kind) {
    case 'longText':
      return (
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} disabled={disabled} {...maxLength} {...placeholder} />
      )
    case 'number':
    case 'rate':
    case 'money':
      return <NumberInput field={field} disabled={disabled} {...name} />
    case 'switch':
      return <Switch checkedChildren={copy.on} unCheckedChildren={copy.off} disabled={disabled} />
    case 'select':
      return field.optionsFrom ? (
        <SourceSelect source={field.optionsFrom} disabled={disabled} {...name} />
      ) : (
        <Select options={field.options ?? []} disabled={disabled} allowClear={!field.isRequired} {...name} />
      )
    case 'radio':
      return <Radios options={field.options ?? []} disabled={disabled} />
    case 'list':
      return field.optionsFrom && <SourceSelect source={field.optionsFrom} disabled={disabled} mode="multiple" />
    case 'choices':
      return <Select mode="multiple" options={field.options ?? []} disabled={disabled} />
    case 'day':
      return <DayInput label="" disabled={disabled} canClear={!field.isRequired} />
    case 'time':
      return <TimeInput disabled={disabled} />
    case 'secret':
      if (field.isLong)
        return <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} autoComplete="off" disabled={disabled} />
      return <Input.Password autoComplete="new-password" disabled={disabled} />
    case 'clock':
      return <Input placeholder="HH:mm" disabled={disabled} />
    case 'colour':
      return <Input type="color" style={{ width: 64 }} disabled={disabled} />
    case 'image':
      return <ImageInput {...placeholder} />
    case 'own':
      return field.input
    case 'html':
      return <RichTextInput label={field.label} />
    default:
      return <Input disabled={disabled} {...maxLength} {...placeholder} {...name} />
  }
}

interface RadiosProps {
  options: Option[]
  disabled: boolean
  value?: string | number
  onChange?: (value: string | number) => void
  ref?: Ref<{ focus: () => void }>
}

/** Radio buttons; the form can focus the first one, which antd's group cannot do. */
function Radios({ options, disabled, value, onChange, ref }: RadiosProps) {
  const group = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => group.current?.querySelector('input')?.focus() }), [])
  return (
    <Radio.Group
      ref={group}
      disabled={disabled}
      {...(value === undefined ? {} : { value })}
      onChange={(event) => onChange?.(event.target.value as string)}
      options={options.map(({ value, label }) => ({ value, label }))}
    />
  )
}

interface NumberProps {
  field: Field
  disabled: boolean
  value?: string
  'aria-label'?: string
}

/** Shows below the input the number as it was read, if it was typed in another form. */
function NumberInput({ field, ...rest }: NumberProps) {
  const read = readTyped(field, rest.value)
  const isOther = toInput(field, read) !== String(rest.value ?? '').trim() && formOf(field)?.isGood(read)
  return (
    <>
      <Input
        {...(field.kind === 'money' ? { prefix: formats.currencySign } : {})}
        inputMode="decimal"
        className="numbers"
        {...rest}
      />
      {isOther && (
        <Typography.Text type="secondary">
          {copy.readAs(field.kind === 'money' ? formats.moneyOf(read) : formats.number(read))}
        </Typography.Text>
      )}
    </>
  )
}

interface SourceProps {
  source: OptionSource
  disabled: boolean
  mode?: 'multiple'
  'aria-label'?: string
  id?: string
}

/** The other props, such as the value, are those that the form item passes on to `Select`. */
function SourceSelect({ source, ...rest }: SourceProps) {
  const [typed, setTyped] = useState('')
  const settled = useSettled(typed.trim())
  const { data, isPending } = useItems(source.at, source.isSearched, source.isSearched ? settled : '')
  const only = source.only as ((row: object) => boolean) | undefined
  const read = (row: object, from: unknown) =>
    (typeof from === 'function' ? from(row) : valueOf(row, from as string)) as string | number | null | undefined
  const rows = (data?.items ?? []).filter((row) => only?.(row) ?? true)
  const options = rows.map((row) => {
    const value = read(row, source.value)!
    return { value, label: String(read(row, source.label) ?? value) }
  })
  return (
    <Select
      {...rest}
      options={options}
      loading={isPending}
      allowClear
      showSearch={source.isSearched ? { filterOption: false, onSearch: setTyped } : { optionFilterProp: 'label' }}
    />
  )
}
