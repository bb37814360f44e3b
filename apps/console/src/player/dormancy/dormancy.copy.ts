import { dormancyNames } from '@koi/contract/player/dormancy/dormancy.copy'
import { dormancyStates, type DormancyState } from '@koi/contract/player/dormancy/dormancy'
import type { FieldOf, Option, Tone } from '../../ui/field/field.ts'

export const copy = {
  title: '休眠账号',
  hint: '长期未登录的账号：提前30天站内信提醒，到期转为休眠，不收费用、余额不变。玩家重新登录后请核实身份，核实前其取款带有提示。月数在「系统设置」中，0为不启用。',
  state: '状态',
  balance: '主钱包',
  seen: '上次登录',
  warned: '提醒时间',
  dormant: '休眠时间',
  returned: '重新登录时间',
  checkedBy: '核实人',
  note: '核实说明',
  checked: '核实时间',
  check: '核实',
  checkTitle: (name: string) => `核实 · ${name}`,
  checkEffect: '确认重新登录的是账号本人。此后其取款不再带休眠提示。',
}

const tones: Record<DormancyState, Tone> = {
  returned: 'warning',
  dormant: 'error',
  warned: 'processing',
  checked: 'default',
  back: 'success',
}
export const states: Option[] = dormancyStates.map((value) => ({
  value,
  label: dormancyNames[value],
  tone: tones[value],
}))

export const checkFields: FieldOf<'POST /console/api/dormancies/:id/check'>[] = [
  { name: 'note', label: copy.note, kind: 'longText', isRequired: true, maxLength: 200, hint: '玩家不可见' },
]
