import dayjsConfig from '@rc-component/picker/generate/dayjs'
import { beijingText, instant } from '@koi/contract/time'
import { now } from '@koi/web/clock'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import 'dayjs/locale/zh-cn.js'
import utc from 'dayjs/plugin/utc.js'

// The types take it for a CommonJS module, which bundlers do not.
const base = 'default' in dayjsConfig ? dayjsConfig.default : dayjsConfig

dayjs.extend(utc)

/** The first reading of a typed text; null when none fits. */
const parse = (text: string, formats: string[]): Dayjs | null =>
  formats.map((format) => dayjs.utc(text.trim(), format, true)).find((read) => read.isValid()) ?? null

/*
 * A time is read and written as it stands, as if it were UTC: the browser's own zone, in which an hour of a spring night
 * is missing, has no say. Only "now" needs a zone, and that is Beijing.
 */
const Picker = DatePicker.generatePicker<Dayjs>({
  ...base,
  getNow: () => dayjs.utc(beijingText(instant(now()))),
  getFixedDate: (text) => dayjs.utc(text),
  locale: {
    ...base.locale,
    parse: (_, text, formats) => parse(text, formats),
  },
})

/** What is shown, and after it what may be typed instead. */
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
 * What both pickers are given. A typed text is taken when the field is left or Enter is pressed, at once: the library
 * takes it a frame later, when the press that left the field may already have sent the form.
 */
function controlOf({ formats, value, onChange, canClear }: Props) {
  const take = (date: Dayjs | null) => {
    const text = date?.format(formats[0]) ?? ''
    if (text !== value && (date || canClear)) onChange(text)
  }
  const takeTyped = ({ target }: SyntheticEvent) => {
    if (!(target instanceof HTMLInputElement)) return
    const date = parse(target.value, formats)
    if (date || target.value === '') take(date)
  }
  return {
    // The library rewrites a text as soon as it fits: a short form would be rewritten before it is typed to its end.
    format: formats.slice(0, 1),
    value: read(value),
    onChange: take,
    onBlur: takeTyped,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && takeTyped(event),
    allowClear: canClear,
    // A day under the pointer would stand in the field as if it had been typed.
    previewValue: false as const,
  }
}

interface DayProps {
  label: string
  /** '2026-03-01', a Beijing day; '' is none. */
  value: string
  onChange: (day: string) => void
  canClear?: boolean
}

/** A Beijing day to pick or to type. */
export function DayInput({ label, value, onChange, canClear = false }: DayProps) {
  return (
    <Picker
      aria-label={label}
      placeholder={label}
      {...controlOf({ formats: dayFormats, value, onChange, canClear })}
      style={{ width: 132 }}
    />
  )
}

interface TimeProps {
  id?: string
  /** '2026-03-01 12:05:06', as on the wire; '' is none. The label says in which zone. */
  value?: string
  onChange?: (time: string) => void
  disabled: boolean
}

/** A day and a time of day to pick or to type; a control of a form's item. */
export function TimeInput({ value = '', onChange = () => undefined, ...rest }: TimeProps) {
  return (
    <Picker
      {...rest}
      showTime
      showNow={false}
      needConfirm={false}
      {...controlOf({ formats: timeFormats, value, onChange, canClear: true })}
      style={{ width: '100%' }}
    />
  )
}
