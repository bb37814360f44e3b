import { riskRules } from '@koi/contract/player/link/link'
import { ruleNames } from '@koi/contract/player/link/link.copy'
import type { Option } from '../../ui/field/field.ts'

export const copy = {
  title: '关联账号',
  hint: '按风险分从高到低，列出有关联账号或命中风险规则的玩家。分数与规则在「系统设置 · 风险规则」中调整。',
  score: '风险分',
  linked: '强关联账号',
  rules: '命中规则',
  ruleOf: (name: string, points: number) => `${name} +${points}`,
  accounts: '关联账号',
  accountOf: (name: string, strength: number) => `${name}（强度 ${strength}）`,
  changed: '分数变化时间',
  least: '最低分',
  rule: '规则',
  hasLinks: '关联账号',
}

export const ruleOptions: Option[] = riskRules.map((value) => ({ value, label: ruleNames[value] }))
export const scoreOptions: Option[] = [20, 40, 60, 80].map((value) => ({ value, label: `≥ ${value}` }))
export const linkedOptions: Option[] = [
  { value: '1', label: '有关联账号' },
  { value: '0', label: '无关联账号' },
]
export const separator = '；'
