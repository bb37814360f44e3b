import dayjsConfig from '@rc-component/picker/generate/dayjs'
import { beijingText, instant } from '@koi/contract/time'
import { plainTyped } from '@koi/contract/typed'
import { now } from '@koi/web/clock'
import { isSendKey } from '@koi/web/keys'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import 'dayjs/locale/zh-cn.js'
import utc from 'dayjs/plugin/utc.js'

// The type describes a CommonJS module, but bundlers produce none.
const base = 'default' in dayjsConfig ? dayjsConfig.default : dayjsConfig

dayjs.extend(utc)

/** Parses a text with the first format that fits; null if none does. */
const parse = (text: string, formats: string[]): Dayjs | null =>
  formats.map((format) => dayjs.utc(plainTyped(text).trim(), format, true)).find((read) => read.isValid()) ?? null

/* Wire times are handled as UTC, because the browser's zone may have gaps. "Now" is Beijing time. */
const Picker = DatePicker.generatePicker<Dayjs>({
  ...base,
  getNow: () => dayjs.utc(beijingText(instant(now()))),
  getFixedDate: (text) => dayjs.utc(text),
  locale: {
    ...base.locale,
    parse: (_, text, formats) => parse(text, formats),
  },
})

/** The first format is displayed; the others are accepted when typed. */
const dayFormats = ['YYYY-MM-DD', 'YYYY-M-D', 'YYYY/M/D', 'YYYYMMDD']
const timeFormats = ['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm', 'YYYY-MM-DD']

const read = (text: string): Dayjs | null => {
  const value = text ? dayjs.utc(text) : null
  return value?.isValid() ? value : null
}

interface Props {
  formats: string[]
  value: string
  onChange: (text: string) => void
  canClear: boolean
}

/**
 * Commits a typed text on blur and Enter synchronously: antd does it a frame later, after the form may have been
 * submitted.
 */
function pickerProps({ formats, value, onChange, canClear }: Props) {
  const commit = (date: Dayjs | null) => {
    const text = date?.format(formats[0]) ?? ''
    if (text !== value && (date || canClear)) onChange(text)
  }
  const takeTyped = ({ target }: SyntheticEvent) => {
    if (!(target instanceof HTMLInputElement)) return
    const date = parse(target.value, formats)
    if (date || target.value === '') commit(date)
  }
  return {
    // One format only: antd reformats a text as soon as it matches, before a short format is fully typed.
    format: formats.slice(0, 1),
    value: read(value),
    onChange: commit,
    onBlur: takeTyped,
    onKeyDown: (event: KeyboardEvent) => isSendKey(event) && takeTyped(event),
    allowClear: canClear,
    // Otherwise antd shows the hovered day in the input.
    previewValue: false as const,
  }
}

interface DayProps {
  /** '' if the form item has the label. */
  label: string
  id?: string
  /** A Beijing day such as '2026-03-01'; '' for none. */
  value?: string
  onChange?: (day: string) => void
  canClear?: boolean
  disabled?: boolean
}

export function DayInput({ label, value = '', onChange = () => undefined, canClear = false, ...rest }: DayProps) {
  return (
    <Picker
      {...rest}
      {...(label === '' ? {} : { 'aria-label': label, placeholder: label })}
      {...pickerProps({ formats: dayFormats, value, onChange, canClear })}
      style={{ width: 132 }}
    />
  )
}

interface TimeProps {
  id?: string
  /** A time such as '2026-03-01 12:05:06', as in requests; '' for none. The label names the time zone. */
  value?: string
  onChange?: (time: string) => void
  disabled: boolean
}

export function TimeInput({ value = '', onChange = () => undefined, ...rest }: TimeProps) {
  return (
    <Picker
      {...rest}
      showTime
      showNow={false}
      needConfirm={false}
      {...pickerProps({ formats: timeFormats, value, onChange, canClear: true })}
      style={{ width: '100%' }}
    />
  )
}
