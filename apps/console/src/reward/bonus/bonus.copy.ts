import { most } from '@koi/contract/bounds'
import {
  afterDays,
  dryRunDays,
  type FriendSide,
  leastEqualBets,
  maxLevels,
  maxShares,
  maxSteps,
  longestDays,
  type LossPeriod,
  type MultipleBase,
  type OncePer,
  resultDays,
} from '@koi/contract/reward/bonus/bonus'
import { triggersThatGive, triggersWithBase } from '@koi/contract/reward/bonus/bonus.reward'
import type { BonusReward, BonusTrigger } from '@koi/contract/reward/bonus/bonus.terms'
import { bonusStepNames } from '@koi/contract/reward/bonus/bonus.copy'
import { longestOpen, maxRounds } from '@koi/contract/play/freeRound/freeRound'
import { longestTurns, maxTurns } from '@koi/contract/reward/wheel/wheel'
import { cycleDays } from '@koi/contract/reward/checkIn/checkIn'
import type { Field, Option, Tone } from '../../ui/field.ts'
import {
  gameField,
  levelField,
  namedFields,
  optionsOf,
  periodFields,
  releaseFields,
  segmentField,
  shareFields,
  venueField,
} from '../../ui/publication.copy.ts'

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
  name: '名称',
  state: '状态',
  version: '版本',
  versionText: (newest: number, live: number) => (live === 0 ? `v${newest}` : `v${live} / v${newest}`),
  trigger: '触发',
  reward: '奖励',
  rewardFixed: (amount: string) => `¥${amount}`,
  rewardPercent: (most: string) => `按比例，最高 ¥${most}`,
  rewardOpen: '按比例',
  rewardGiven: '按名次或奖格',
  rewardTurns: (turns: number) => `转盘 ${turns} 次`,
  rewardByLevel: '按VIP等级',
  rewardRounds: (rounds: number, stake: string) => `免费旋转 ${rounds} 次 × ¥${stake}`,
  budget: '预算',
  noLimit: '不限',
  used: '已发放',
  today: (amount: string) => `今日 ¥${amount}`,
  claimed: '领取',
  claimedText: (taken: number, offered: number) => `${taken} / ${offered}`,
  outcome: '结果',
  outcomeText: (open: number, done: number, lost: number) => `进行中 ${open}，完成 ${done}，输光 ${lost}`,
  endedText: (expired: number, forfeited: number) => `过期 ${expired}，放弃 ${forfeited}`,
  waiting: (count: number) => `待审核 ${count}`,
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

export const detailCopy = {
  title: '奖金规则详情',
  back: '返回奖金规则',
  result: '效果',
  versions: '版本',
  bonuses: '奖金',
  first: '首个版本',
  offered: '已提供',
  done: '已完成',
  used: '已用总预算',
  usedToday: '今日已用预算',
  partText: (count: number, percent: string) => `${count}（${percent}）`,
  money: '成本与收益',
  takers: '到账玩家数',
  cost: '奖金成本（已扣收回）',
  depositedShort: `之后${afterDays.short}天存款`,
  depositedLong: `之后${afterDays.long}天存款`,
  stake: `之后${afterDays.long}天投注`,
  winLoss: `之后${afterDays.long}天玩家输赢`,
  net: '净结果（输赢减成本）',
  flags: '滥用迹象',
  linked: '与其他领取者关联（设备、收款账户、手机号、姓名与生日）',
  givenUp: '到账1小时内放弃',
  withdrew: '完成后1天内取款',
  equalStakes: `到账1天内${leastEqualBets}注以上且注额几乎相同`,
  resultNote: `最近${resultDays}天到账的奖金；“之后”自该玩家首笔到账起算`,
}

export const listCopy = {
  title: '奖金记录',
  hint: '规则提供给玩家的奖金；超过审核金额的由操作员通过后发放。',
  rule: '规则',
  amount: '奖金',
  rounds: '免费旋转次数',
  turns: '转盘次数',
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

export const triggerNames: Record<BonusTrigger, string> = {
  registration: '注册',
  deposit: '存款',
  code: '优惠码',
  segment: '进入分群',
  level: '达到VIP等级',
  loss: '周期亏损（返利）',
  hand: '人工发放',
  tournament: '锦标赛名次',
  verified: '身份认证通过',
  deposits: '累计存款',
  birthday: '生日',
  level_week: 'VIP周礼金',
  level_month: 'VIP月礼金',
  api: '接口发放',
  check_in: '签到',
  mission: '完成任务',
  wheel: '转盘中奖',
  friend: '好友邀请',
}
const rewardNames: Record<BonusReward, string> = {
  fixed: '固定金额',
  percent: '按比例',
  given: '由触发条件决定',
  by_level: '按VIP等级',
  free_rounds: '免费旋转',
  turns: '转盘次数',
}
const multipleNames: Record<MultipleBase, string> = { bonus: '奖金', deposit_and_bonus: '存款与奖金合计' }
const onceNames: Record<OncePer, string> = {
  player: '每位玩家',
  device: '每台设备一人',
  payee: '每个收款账户一人',
  household: '每户一人（设备、收款账户、手机号、姓名与生日、网络）',
}
const sideNames: Record<FriendSide, string> = { inviter: '邀请人', friend: '好友' }
const periodNames: Record<LossPeriod, string> = { day: '每日', week: '每周（周一至周日）' }

const segments = { at: 'GET /console/api/segments', value: 'id', label: 'name' } as const
const on = (name: string, ...is: string[]) => ({ name, is })

/** Fields of the trigger, which follow the chosen one. */
export const triggerFields: Field[] = [
  {
    name: 'trigger',
    label: copy.trigger,
    kind: 'select',
    isRequired: true,
    // Rules of tournaments and wheels are created by them, not in this form.
    options: optionsOf(triggerNames).filter(({ value }) => !triggersThatGive.some((trigger) => trigger === value)),
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
  { ...levelField, initial: 1, when: on('trigger', 'level', 'level_week', 'level_month') },
  {
    name: 'window_days',
    label: '累计天数',
    kind: 'number',
    initial: 0,
    most: longestDays,
    hint: '自注册起的天数；0为规则的有效时间，好友邀请时为不限',
    when: on('trigger', 'deposits', 'friend'),
  },
  {
    name: 'period',
    label: '周期',
    kind: 'select',
    options: optionsOf(periodNames),
    initial: 'day',
    when: on('trigger', 'loss'),
  },
  {
    name: 'streak',
    label: '连续签到第几天',
    kind: 'number',
    most: cycleDays,
    initial: 0,
    hint: `按${cycleDays}天循环，中断后从第1天开始；0为每天`,
    when: on('trigger', 'check_in'),
  },
  {
    name: 'mission',
    label: '任务',
    kind: 'select',
    optionsFrom: { at: 'GET /console/api/missions', value: 'id', label: 'name' },
    when: on('trigger', 'mission'),
  },
  {
    name: 'side',
    label: '奖励对象',
    kind: 'select',
    options: optionsOf(sideNames),
    initial: 'inviter',
    hint: '邀请人与好友的奖励各建一条规则',
    when: on('trigger', 'friend'),
  },
  {
    name: 'friend_stake',
    label: '好友有效投注',
    kind: 'money',
    initial: '0.00',
    hint: '好友须达到的有效投注合计；与存款至少填一项',
    when: on('trigger', 'friend'),
  },
  {
    name: 'month_most',
    label: '每月最多奖励好友数',
    kind: 'number',
    most: 1000,
    initial: 0,
    hint: '每位邀请人每个自然月（北京时间），0为不限；仅用于邀请人的奖励',
    when: on('trigger', 'friend'),
  },
  {
    name: 'least',
    label: '最低存款或亏损',
    kind: 'money',
    initial: '0.00',
    hint: '累计存款、好友的存款合计须达到该金额',
    when: on('trigger', 'deposit', 'deposits', 'loss', 'friend'),
  },
]

/** Returns the kinds of reward that a trigger can have: a percentage needs a sum. */
export const rewardOptions = (trigger: unknown): Option[] =>
  optionsOf(rewardNames).filter(
    ({ value }) => value !== 'given' && (value !== 'percent' || triggersWithBase.some((name) => name === trigger)),
  )

/** Fields of the reward, which follow its kind `reward`; `rewardOptions` are its options. */
export const rewardFields: Field[] = [
  {
    name: 'reward',
    label: copy.reward,
    kind: 'select',
    isRequired: true,
    initial: 'fixed',
  },
  { name: 'amount', label: '金额', kind: 'money', most: most.bonus, initial: '0.00', when: on('reward', 'fixed') },
  {
    name: 'steps',
    label: '档位',
    kind: 'rows',
    isRequired: true,
    most: maxSteps,
    columns: [
      { name: 'from', label: '起始金额', kind: 'money', isRequired: true },
      { name: 'percent', label: '比例（%）', kind: 'rate', most: 1000, isRequired: true },
    ],
    when: on('reward', 'percent'),
  },
  {
    name: 'levels',
    label: '各等级金额',
    kind: 'rows',
    isRequired: true,
    most: maxLevels,
    columns: [levelField, { name: 'amount', label: '金额', kind: 'money', most: most.bonus, isRequired: true }],
    hint: '更高的等级按最近的一行',
    when: on('reward', 'by_level'),
  },
  {
    name: 'game',
    label: '游戏',
    kind: 'select',
    optionsFrom: { at: 'GET /console/api/free-rounds/games', value: 'id', label: 'label' },
    when: on('reward', 'free_rounds'),
  },
  { name: 'rounds', label: '次数', kind: 'number', most: maxRounds, when: on('reward', 'free_rounds') },
  {
    name: 'round_stake',
    label: '每次投注额',
    kind: 'money',
    most: most.freeRound,
    initial: '0.00',
    hint: '次数乘以投注额计入预算与审核金额；流水倍数按赢得的金额计算',
    when: on('reward', 'free_rounds'),
  },
  {
    name: 'round_days',
    label: '使用期限（天）',
    kind: 'number',
    most: longestOpen,
    initial: 7,
    when: on('reward', 'free_rounds'),
  },
  { name: 'turns', label: '抽奖次数', kind: 'number', most: maxTurns, when: on('reward', 'turns') },
  {
    name: 'turn_worth',
    label: '每次价值',
    kind: 'money',
    most: most.bonus,
    initial: '0.00',
    hint: '次数乘以价值计入预算与审核金额，可填转盘的每次期望成本；流水倍数按中奖奖金计算',
    when: on('reward', 'turns'),
  },
  {
    name: 'turn_days',
    label: '使用期限（天）',
    kind: 'number',
    most: longestTurns,
    initial: 7,
    when: on('reward', 'turns'),
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
]

const shareColumn: Field = { name: 'share', label: '流水计入（%）', kind: 'number', most: 100, isRequired: true }

const turnoverFields: Field[] = [
  ...releaseFields,
  { name: 'multiple', label: '流水倍数', kind: 'rate', most: most.multiple, initial: 1 },
  {
    name: 'multiple_of',
    label: '倍数按',
    kind: 'select',
    options: optionsOf(multipleNames),
    initial: 'bonus',
    when: on('trigger', ...triggersWithBase),
  },
]
const countingFields: Field[] = [
  { name: 'venues', label: '场馆单独比例', kind: 'rows', most: maxShares, columns: [venueField, shareColumn] },
  { name: 'games', label: '游戏单独比例', kind: 'rows', most: maxShares, columns: [gameField, shareColumn] },
  { name: 'stake_most', label: '单注上限', kind: 'money', initial: '0.00', hint: '超过的注单不计入流水，0为不限' },
  ...periodFields,
  { name: 'group', label: '同组', maxLength: 40, hint: '同组奖金不能同时进行，留空为不限' },
  {
    name: 'once_per',
    label: '领取限制',
    kind: 'select',
    options: optionsOf(onceNames),
    initial: 'player',
    hint: '共用设备、收款账户或同住的账号中只有一个可领取；没有登记时不能领取',
  },
]

/** Fields that terms have with any trigger and reward, besides the shares of the categories. */
export const termFields: Field[] = [...turnoverFields, ...countingFields]

export const ruleFields: Field[] = [
  ...namedFields,
  { name: 'content', label: '条款说明', kind: 'longText', maxLength: 2000, isTranslated: true },
  ...triggerFields,
  segmentField,
  ...rewardFields,
  ...turnoverFields,
  ...shareFields,
  ...countingFields,
  {
    name: 'budget',
    label: '总预算',
    kind: 'money',
    initial: '0.00',
    hint: '自动发放的规则发布时必填；达到双人复核金额须第二人批准',
  },
  { name: 'budget_day', label: '单日预算', kind: 'money', initial: '0.00', hint: '0为不限' },
  { name: 'starts_at', label: '开始时间', kind: 'time', hint: '留空为发布后立即开始' },
  { name: 'ends_at', label: '结束时间', kind: 'time', hint: '留空为停止前有效' },
]
