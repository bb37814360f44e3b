import { type Fen, shortYuan, signedFenFromYuan } from '@koi/contract/money'
import { factLabels, operatorLabels } from '@koi/contract/player/segment/segment.copy'
import { operatorsOf, termsOfFact } from '@koi/contract/player/segment/segment'
import { Input, InputNumber, Select, Space } from 'antd'
import { useState } from 'react'
import { type DraftLeaf, newLeaf, valueFor } from './draft.ts'
import { categoryOptions, copy, factOptions, valueOptions, windowOptions } from './segment.copy.ts'

interface Props {
  leaf: DraftLeaf
  tags: ReadonlyMap<string, string>
  /** Whether the value is missing or invalid. */
  isWrong: boolean
  /** Whether the condition was just added, so that it takes the focus. */
  isNew: boolean
  onChange: (leaf: DraftLeaf) => void
}

const yesNo = [
  { value: 1, label: copy.yes },
  { value: 0, label: copy.no },
]

export function LeafFields({ leaf, tags, isWrong, isNew, onChange }: Props) {
  const { kind, hasWindow, hasCategory } = termsOfFact(leaf.fact)
  const change = (fields: Partial<DraftLeaf>) => onChange({ ...leaf, ...fields })
  const isList = kind === 'choice' || kind === 'set'
  const status = isWrong ? ({ status: 'error' } as const) : {}
  const number = (label: string, value: number | null, set: (value: number | null) => void) =>
    kind === 'fen' ? (
      <AmountInput label={label} value={value} onChange={set} isWrong={isWrong} />
    ) : (
      <InputNumber
        aria-label={label}
        precision={0}
        value={value}
        onChange={(given) => set(given === null ? null : Number(given))}
        {...(kind === 'days' ? { suffix: copy.days } : {})}
        {...status}
        style={{ width: 110 }}
      />
    )
  const [least, most] = Array.isArray(leaf.value) && !isList ? (leaf.value as [number | null, number | null]) : []
  return (
    <Space wrap size={6}>
      {hasWindow && (
        <Select
          aria-label={copy.window}
          value={leaf.window ?? 'all'}
          options={windowOptions}
          onChange={(window) => change({ window })}
          popupMatchSelectWidth={false}
        />
      )}
      {hasCategory && (
        <Select
          aria-label={copy.category}
          value={leaf.category ?? 'all'}
          options={categoryOptions}
          onChange={(category) => change({ category })}
          popupMatchSelectWidth={false}
        />
      )}
      <Select
        aria-label={copy.fact}
        autoFocus={isNew}
        showSearch={{ optionFilterProp: 'label' }}
        value={leaf.fact}
        options={factOptions}
        onChange={(fact) => onChange({ ...newLeaf(fact), key: leaf.key })}
        popupMatchSelectWidth={false}
        style={{ minWidth: 150 }}
      />
      {kind === 'flag' ? (
        <Select
          aria-label={`${copy.value} ${factLabels[leaf.fact]}`}
          value={leaf.value === true ? 1 : 0}
          options={yesNo}
          onChange={(value) => change({ value: value === 1 })}
        />
      ) : (
        <Select
          aria-label={copy.operator}
          value={leaf.is}
          options={operatorsOf(leaf.fact).map((value) => ({ value, label: operatorLabels[value] }))}
          onChange={(is) => change({ is, value: valueFor(leaf, is) })}
          popupMatchSelectWidth={false}
        />
      )}
      {isList && (
        <Select
          aria-label={copy.chosen}
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          value={leaf.value as string[]}
          options={valueOptions(leaf.fact, tags)}
          onChange={(value) => change({ value })}
          style={{ minWidth: 180 }}
          {...status}
        />
      )}
      {!isList &&
        kind !== 'flag' &&
        leaf.is !== 'between' &&
        number(copy.value, leaf.value as number | null, (value) => change({ value }))}
      {leaf.is === 'between' && (
        <>
          {number(copy.from, least ?? null, (value) => change({ value: [value, most ?? null] }))}
          <span aria-hidden>–</span>
          {number(copy.to, most ?? null, (value) => change({ value: [least ?? null, value] }))}
        </>
      )}
    </Space>
  )
}

interface AmountProps {
  label: string
  /** Amount in fen. */
  value: number | null
  isWrong: boolean
  onChange: (value: number | null) => void
}

/** Input of an amount in yuan; null while the text is not an amount. */
function AmountInput({ label, value, isWrong, onChange }: AmountProps) {
  const [text, setText] = useState(value === null ? '' : shortYuan(value as Fen))
  return (
    <Input
      aria-label={label}
      inputMode="decimal"
      value={text}
      suffix={copy.yuan}
      onChange={({ target }) => {
        setText(target.value)
        onChange(signedFenFromYuan(target.value.trim()))
      }}
      {...(isWrong ? { status: 'error' as const } : {})}
      style={{ width: 130 }}
    />
  )
}
