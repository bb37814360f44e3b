import { Badge } from 'antd'
import type { Option } from '../field/field.ts'
import { copy } from '../words/ui.copy.ts'

/** Returns the label of a state; '' if it has none. */
export function stateText(options: Option[], value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  return options.find((option) => String(option.value) === String(value))?.label ?? copy.unknownState(String(value))
}

export function StateTag({ options, value }: { options: Option[]; value: unknown }) {
  const text = stateText(options, value)
  if (text === '') return <span>–</span>
  const tone = options.find((option) => String(option.value) === String(value))?.tone
  return <Badge status={tone ?? 'default'} text={text} style={{ whiteSpace: 'nowrap' }} />
}
