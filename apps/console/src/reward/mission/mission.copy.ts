import { categories } from '@koi/contract/play/game/game'
import { categoryNames } from '@koi/contract/play/game/game.copy'
import type { MissionGoal, MissionSpan } from '@koi/contract/reward/mission/mission'
import type { FormField, Option } from '../../ui/field/field.ts'
import { gamesField, namedFields, optionsOf, venuesField } from '../../ui/words/publication.copy.ts'

export const copy = {
  title: '任务',
  createTitle: '新增任务',
  editTitle: '编辑任务',
  hint: '任务的奖励由奖金规则发放。先新增任务，再设置并发布奖励规则，最后发布任务；发布后目标不能修改。',
}

const goalNames: Record<MissionGoal, string> = {
  stake: '有效投注额',
  deposited: '存款金额',
  deposits: '存款次数',
  games: '不同游戏数',
  rounds: '注单数',
}
const spanNames: Record<MissionSpan, string> = { once: '一次', daily: '每日', weekly: '每周（周一至周日）' }

export const words = {
  name: '名称',
  state: '状态',
  goal: '目标',
  goalText: (goal: MissionGoal, target: string) => `${goalNames[goal]} ${target}`,
  span: '周期',
  days: '日期',
  daysText: (first: string, last: string) => {
    if (first && last) return `${first} – ${last}`
    if (first) return `${first} – 停止前`
    return last ? `发布起 – ${last}` : '发布起 – 停止前'
  },
  reward: '奖励规则',
  setReward: '设置奖励',
  rewardText: (name: string, state: string) => `${name}（${state}）`,
  figures: '参与',
  figuresText: (players: number, done: number, claimed: number) => `参与 ${players}，完成 ${done}，领取 ${claimed}`,
  publish: '发布',
  publishTitle: (name: string) => `发布任务 ${name}`,
  publishEffect: '发布后对玩家显示并开始计算进度，目标不能再修改。须双人复核时，由另一名操作员通过后发布。',
  stop: '停止',
  stopTitle: (name: string) => `停止任务 ${name}`,
  stopEffect: '不再计算进度；已完成的奖励在期限内仍可领取。',
}

export const spans = optionsOf(spanNames)

const categoryOptions: Option[] = (Object.keys(categories) as (keyof typeof categories)[]).map((value) => ({
  value,
  label: categoryNames[value],
}))

export const fields: FormField<'/console/api/missions'>[] = [
  ...namedFields,
  { name: 'content', label: '说明', kind: 'longText', maxLength: 1000, isTranslated: true },
  {
    name: 'goal',
    label: words.goal,
    kind: 'select',
    isRequired: true,
    options: optionsOf(goalNames),
    initial: 'stake',
  },
  { name: 'target_amount', label: '目标金额', kind: 'money', initial: '0.00', hint: '用于有效投注额与存款金额' },
  { name: 'target', label: '目标数量', kind: 'number', initial: 0, hint: '用于存款次数、不同游戏数与注单数' },
  { name: 'category', label: '仅限分类', kind: 'select', options: categoryOptions, hint: '留空为不限' },
  { ...venuesField, name: 'venue', kind: 'select' },
  gamesField,
  { name: 'span', label: words.span, kind: 'select', isRequired: true, options: spans, initial: 'once' },
  { name: 'first_day', label: '开始日期', maxLength: 10, placeholder: 'YYYY-MM-DD', hint: '留空为发布当日' },
  { name: 'last_day', label: '结束日期', maxLength: 10, placeholder: 'YYYY-MM-DD', hint: '含当日；留空为停止前有效' },
]
