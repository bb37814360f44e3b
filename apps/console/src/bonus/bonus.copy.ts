import { most } from '@koi/contract/bounds'
import {
  type BonusReward,
  type BonusTrigger,
  dryRunDays,
  type LossPeriod,
  type MultipleBase,
} from '@koi/contract/bonus/bonus'
import { bonusStepNames } from '@koi/contract/bonus/bonus.copy'
import { categories } from '@koi/contract/game/game'
import { categoryNames } from '@koi/contract/game/game.copy'
import type { Field, Option, Tone } from '../ui/field.ts'

export const copy = {
  title: '奖金规则',
  hint: '规则按触发条件向玩家提供奖金。修改条款会产生新版本，发布后才用于新的奖金；已承诺的奖金不变。',
  create: '新增规则',
  editTitle: (name: string) => `编辑规则 ${name}`,
  edit: '编辑',
  save: '保存',
  saved: '已保存，发布后生效',
  close: '关闭',
  keep: '继续编辑',
  discard: '放弃修改',
  discardTitle: '放弃未保存的修改？',
  discardEffect: '关闭后修改不会保留。',
  incomplete: '请先填写标红的项目',
  lines: '请按示例逐行填写',
  name: '名称',
  state: '状态',
  version: '版本',
  versionText: (newest: number, live: number) => (live === 0 ? `v${newest}` : `v${live} / v${newest}`),
  trigger: '触发',
  reward: '奖励',
  rewardFixed: (amount: string) => `¥${amount}`,
  rewardPercent: (most: string) => `按比例，最高 ¥${most}`,
  rewardOpen: '按比例',
  rewardGiven: '按名次',
  budget: '预算',
  noLimit: '不限',
  used: '已发放',
  today: (amount: string) => `今日 ¥${amount}`,
  claimed: '领取',
  claimedText: (taken: number, offered: number) => `${taken} / ${offered}`,
  outcomeText: (open: number, done: number, lost: number) => `进行中 ${open}，完成 ${done}，输光 ${lost}`,
  endedText: (expired: number, forfeited: number) => `过期 ${expired}，放弃 ${forfeited}`,
  waiting: (count: number) => `待审核 ${count}`,
  by: '修改人',
  changed: '修改时间',
  publish: '发布',
  publishTitle: (name: string) => `发布规则 ${name}`,
  publishEffect: '发布后立即按此版本提供奖金，之前承诺的奖金不变。',
  stop: '停止',
  stopTitle: (name: string) => `停止规则 ${name}`,
  stopEffect: '不再提供新的奖金；已提供的奖金仍可领取和完成。',
  dryRun: `按最近${dryRunDays}天试算`,
  dryRunIncomplete: '填写完整后自动试算',
  dryRunUnknown: '该触发方式无法按历史数据试算',
  dryRunFailed: '试算失败',
  counting: '试算中…',
  retry: '重试',
  players: '玩家数',
  count: '奖金笔数',
  cost: '奖金成本',
  flow: '增加的流水要求',
  base: '对应的存款或亏损',
  dryRunNote: '未计预算、人群状态与同组限制',
}

export const listCopy = {
  title: '奖金记录',
  hint: '规则提供给玩家的奖金；超过审核金额的由操作员通过后发放。',
  rule: '规则',
  amount: '奖金',
  base: '计算基数',
  flow: '流水要求',
  worked: '已完成流水',
  state: '状态',
  revoked: '已收回',
  made: '发放人',
  reviewed: '初审',
  decided: '处理人',
  reason: '原因',
  note: '备注',
  created: '提供时间',
  taken: '领取时间',
  credited: '到账时间',
  closed: '结束时间',
  subject: (name: string) => `奖金 ${name}`,
  approve: (name: string, amount: string) => `向玩家 ${name} 发放奖金 ¥${amount}，并增加相应的流水要求。`,
  reject: (name: string) => `玩家 ${name} 的奖金将不发放，原因仅运营人员可见。`,
}

export const ruleStates: Option[] = [
  { value: 'live', label: '进行中', tone: 'success' },
  { value: 'draft', label: '草稿', tone: 'default' },
  { value: 'stopped', label: '已停止', tone: 'warning' },
]

const tones: Partial<Record<string, Tone>> = {
  review: 'processing',
  open: 'processing',
  done: 'success',
  refused: 'error',
}
export const steps: Option[] = Object.entries(bonusStepNames).map(([value, label]) => ({
  value,
  label,
  tone: tones[value] ?? 'default',
}))

const optionsOf = <Word extends string>(names: Record<Word, string>): Option[] =>
  (Object.entries(names) as [Word, string][]).map(([value, label]) => ({ value, label }))

export const triggerNames: Record<BonusTrigger, string> = {
  registration: '注册',
  deposit: '存款',
  code: '优惠码',
  segment: '进入分群',
  level: '达到VIP等级',
  loss: '周期亏损（返利）',
  hand: '人工发放',
  tournament: '锦标赛名次',
}
const rewardNames: Record<BonusReward, string> = { fixed: '固定金额', percent: '按比例', given: '由触发条件决定' }
const multipleNames: Record<MultipleBase, string> = { bonus: '奖金', deposit_and_bonus: '存款与奖金合计' }
const periodNames: Record<LossPeriod, string> = { day: '每日', week: '每周（周一至周日）' }

const segments = { at: 'GET /console/api/segments', value: 'id', label: 'name' } as const
const on = (name: string, is: string) => ({ name, is })

export const ruleFields: Field[] = [
  { name: 'name', label: copy.name, isRequired: true, maxLength: 60, hint: '只有运营人员可见' },
  { name: 'title', label: '标题', isRequired: true, maxLength: 60, isTranslated: true },
  { name: 'content', label: '条款说明', kind: 'longText', maxLength: 2000, isTranslated: true },
  {
    name: 'trigger',
    label: copy.trigger,
    kind: 'select',
    isRequired: true,
    // A tournament makes the rule of its prizes.
    options: optionsOf(triggerNames).filter(({ value }) => value !== 'tournament'),
    initial: 'registration',
  },
  {
    name: 'number',
    label: '第几笔存款',
    kind: 'number',
    initial: 1,
    hint: '0为每一笔',
    when: on('trigger', 'deposit'),
  },
  { name: 'code', label: '优惠码', maxLength: 40, hint: '不区分大小写', when: on('trigger', 'code') },
  { name: 'entered', label: '进入的分群', kind: 'select', optionsFrom: segments, when: on('trigger', 'segment') },
  { name: 'level', label: 'VIP等级', kind: 'number', initial: 1, when: on('trigger', 'level') },
  {
    name: 'period',
    label: '周期',
    kind: 'select',
    options: optionsOf(periodNames),
    initial: 'day',
    when: on('trigger', 'loss'),
  },
  { name: 'least', label: '最低存款或亏损', kind: 'money', initial: '0.00', hint: '仅用于存款与亏损触发' },
  { name: 'segment', label: '仅限分群', kind: 'select', optionsFrom: segments, hint: '按保存时的条件判断，留空为不限' },
  {
    name: 'reward',
    label: copy.reward,
    kind: 'select',
    isRequired: true,
    options: optionsOf(rewardNames).filter(({ value }) => value !== 'given'),
    initial: 'fixed',
  },
  { name: 'amount', label: '金额', kind: 'money', most: most.bonus, initial: '0.00', when: on('reward', 'fixed') },
  {
    name: 'steps',
    label: '档位',
    kind: 'longText',
    hint: '每行一档：起始金额 比例，例如 100 50',
    when: on('reward', 'percent'),
  },
  {
    name: 'most',
    label: '最高奖金',
    kind: 'money',
    most: most.bonus,
    initial: '0.00',
    hint: '0为不限',
    when: on('reward', 'percent'),
  },
  { name: 'is_automatic', label: '自动发放', kind: 'switch', initial: 0, hint: '关闭时由玩家领取' },
  { name: 'review_above', label: '超过须审核', kind: 'money', initial: '0.00', hint: '0为不审核' },
  { name: 'multiple', label: '流水倍数', kind: 'rate', most: most.multiple, initial: 1 },
  { name: 'multiple_of', label: '倍数按', kind: 'select', options: optionsOf(multipleNames), initial: 'bonus' },
  ...Object.keys(categories).map((category) => ({
    name: `share_${category}`,
    label: `${categoryNames[category as keyof typeof categories]} · 流水计入（%）`,
    kind: 'number' as const,
    most: 100,
    initial: 100,
  })),
  { name: 'venues', label: '场馆单独比例', kind: 'longText', hint: '每行：场馆代码 比例，例如 ag 50' },
  { name: 'games', label: '游戏单独比例', kind: 'longText', hint: '每行：场馆代码:游戏代码 比例，例如 ag:koi 0' },
  { name: 'stake_most', label: '单注上限', kind: 'money', initial: '0.00', hint: '超过的注单不计入流水，0为不限' },
  { name: 'take_days', label: '领取期限（天）', kind: 'number', isRequired: true, initial: 14 },
  { name: 'play_days', label: '完成期限（天）', kind: 'number', isRequired: true, initial: 30 },
  { name: 'group', label: '同组', maxLength: 40, hint: '同组奖金不能同时进行，留空为不限' },
  { name: 'budget', label: '总预算', kind: 'money', initial: '0.00', hint: '0为不限' },
  { name: 'budget_day', label: '单日预算', kind: 'money', initial: '0.00', hint: '0为不限' },
  { name: 'starts_at', label: '开始时间', kind: 'time', hint: '留空为发布后立即开始' },
  { name: 'ends_at', label: '结束时间', kind: 'time', hint: '留空为停止前有效' },
]
