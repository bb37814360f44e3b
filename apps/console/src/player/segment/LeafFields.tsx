import { formats } from '@koi/contract/formats'
import { type Fen, shortYuan, signedFenFromYuan } from '@koi/contract/money'
import { factLabels, operatorLabels } from '@koi/contract/player/segment/segment.copy'
import { operatorsOf, termsOfFact } from '@koi/contract/player/segment/segment'
import { plainTyped, readNumber } from '@koi/contract/typed'
import { decimalMark } from '@koi/web/money'
import { Input, Select, Space, Typography } from 'antd'
import { useState } from 'react'
import { copy as words } from '../../ui/words/ui.copy.ts'
import { type DraftLeaf, leafWithFact, valueFor } from './draft.ts'
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
  const number = (label: string, value: number | null, set: (value: number | null) => void) => (
    <NumberInput
      // Another fact begins without the text of the previous one.
      key={leaf.fact}
      label={label}
      isMoney={kind === 'fen'}
      suffix={kind === 'fen' ? copy.yuan : kind === 'days' ? copy.days : ''}
      value={value}
      onChange={set}
      isWrong={isWrong}
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
        onChange={(fact) => onChange(leafWithFact(leaf, fact))}
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

interface NumberProps {
  label: string
  isMoney: boolean
  suffix: string
  /** A whole number, or an amount in fen. */
  value: number | null
  isWrong: boolean
  onChange: (value: number | null) => void
}

/**
 * Input of a whole number, or of an amount in yuan; null while the text is neither. The number is shown as it was read, if it
 * was typed in another form.
 */
function NumberInput({ label, isMoney, suffix, value, isWrong, onChange }: NumberProps) {
  const [text, setText] = useState(() => {
    if (value === null) return ''
    return isMoney ? shortYuan(value as Fen).replace('.', decimalMark) : String(value)
  })
  const type = (given: string) => {
    const typed = plainTyped(given)
    const read = readNumber(typed, decimalMark)
    setText(typed)
    if (isMoney) onChange(signedFenFromYuan(read))
    else onChange(/^-?\d{1,15}$/.test(read) ? Number(read) : null)
  }
  const written = value === null ? '' : isMoney ? shortYuan(value as Fen) : String(value)
  const isOther = written !== '' && written.replace('.', decimalMark) !== text.trim()
  return (
    <>
      <Input
        aria-label={label}
        inputMode="decimal"
        value={text}
        suffix={suffix}
        onChange={({ target }) => type(target.value)}
        {...(isWrong ? { status: 'error' as const } : {})}
        style={{ width: isMoney ? 130 : 110 }}
      />
      {isOther && (
        <Typography.Text type="secondary">
          {words.readAs(isMoney ? formats.moneyOf(written) : formats.number(written))}
        </Typography.Text>
      )}
    </>
  )
}
