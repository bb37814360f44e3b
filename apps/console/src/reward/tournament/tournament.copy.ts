import { most } from '@koi/contract/bounds'
import { maxPlaces, maxPrizes, type TournamentEntry } from '@koi/contract/reward/tournament/tournament'
import { tournamentScoreNames, tournamentStepNames } from '@koi/contract/reward/tournament/tournament.copy'
import { type Field, type Option, type Tone, within } from '../../ui/field/field.ts'
import {
  categoryShares,
  gamesField,
  namedFields,
  optionsOf,
  periodFields,
  releaseFields,
  segmentField,
  venuesField,
} from '../../ui/words/publication.copy.ts'

export const copy = {
  title: '锦标赛',
  createTitle: '新增锦标赛',
  editTitle: '编辑锦标赛',
  hint: '玩家按投注争夺名次；结束并过核算期后写入名次，奖金按条款发放。发布后只能修改标题与说明。',
  name: '名称',
  state: '状态',
  score: '计分方式',
  starts: '开始时间',
  ends: '结束时间',
  players: '参赛 / 有名次',
  playersText: (players: number, placed: number) => `${players} / ${placed}`,
  stake: '有效投注',
  prizes: '奖金合计',
  won: '已得 / 已发放',
  wonText: (won: string, paid: string) => `${won} / ${paid}`,
  sum: (amount: string) => `奖金合计 ${amount}`,
  note: '备注',
  publish: '发布',
  publishTitle: (name: string) => `发布锦标赛 ${name}`,
  publishEffect: (amount: string) =>
    `发布后玩家可见，奖金合计 ${amount}，计分与奖金不能再修改。须双人复核时，由另一名操作员通过后发布。`,
  end: '提前结束',
  endTitle: (name: string) => `提前结束 ${name}`,
  endEffect: '此后结算的注单不再计分；过核算期后按当时名次发放奖金。须双人复核时，由另一名操作员通过后结束。',
  cancel: '作废',
  cancelTitle: (name: string) => `作废锦标赛 ${name}`,
  cancelEffect: '不写入名次，不发放奖金；玩家会看到已取消。',
  reason: '原因',
  back: '返回锦标赛列表',
  table: '排名',
  place: '名次',
  player: '玩家',
  value: '成绩',
  bets: '注单数',
  reached: '达成时间',
  joined: '参赛时间',
  barred: '受限',
  excluded: '移出原因',
  prize: '奖金',
  exclude: '移出',
  excludeTitle: (name: string) => `移出玩家 ${name}`,
  excludeEffect: '该玩家不再参与排名，名次依次递补；须双人复核时，由另一名操作员通过后生效。',
  readmit: '恢复',
  readmitTitle: (name: string) => `恢复玩家 ${name}`,
  readmitEffect: '该玩家按成绩重新参与排名；须双人复核时，由另一名操作员通过后生效。',
  noPlace: '无名次',
} as const

const draft = '草稿'
const tones: Partial<Record<string, Tone>> = {
  running: 'success',
  coming: 'processing',
  counting: 'warning',
}
export const steps: Option[] = [
  { value: 'draft', label: draft, tone: 'default' },
  ...Object.entries(tournamentStepNames).map(([value, label]) => ({ value, label, tone: tones[value] ?? 'default' })),
]

const entryNames: Record<TournamentEntry, string> = { bet: '投注即参赛', join: '玩家报名后开始计分' }
export const scoreOptions = optionsOf(tournamentScoreNames)

export const fields: Field[] = [
  ...namedFields,
  { name: 'content', label: '规则说明', kind: 'longText', maxLength: 2000, isTranslated: true },
  { name: 'starts_at', label: copy.starts, kind: 'time', isRequired: true },
  { name: 'ends_at', label: copy.ends, kind: 'time', isRequired: true },
  ...within('terms', [
    { name: 'score', label: copy.score, kind: 'select', isRequired: true, options: scoreOptions, initial: 'stake' },
    {
      name: 'unit',
      label: '每积分投注额',
      kind: 'money',
      initial: '1.00',
      when: { name: 'score', is: 'points' },
    },
    categoryShares({ name: 'weights', label: '积分权重', column: '权重（%）', most: 1000 }),
    venuesField,
    gamesField,
    { name: 'bet_least', label: '单注最低投注', kind: 'money', initial: '0.00', hint: '较小的注单不计分' },
    { name: 'stake_least', label: '最低累计投注', kind: 'money', initial: '0.00', hint: '达到后才有名次' },
    {
      name: 'entry',
      label: '参赛方式',
      kind: 'select',
      isRequired: true,
      options: optionsOf(entryNames),
      initial: 'bet',
    },
  ]),
  segmentField,
  ...within('terms', [
    {
      name: 'prizes',
      label: '奖金名次',
      kind: 'rows',
      isRequired: true,
      most: maxPrizes,
      columns: [
        { name: 'from', label: '名次从', kind: 'number', isRequired: true, most: maxPlaces, above: 'to' },
        { name: 'to', label: '名次至', kind: 'number', isRequired: true, most: maxPlaces, notBelow: 'from' },
        { name: 'prize', label: '每名奖金', kind: 'money', isRequired: true },
      ],
      hint: '并列者平分所占名次的奖金',
    },
    { name: 'grace', label: '核算期（小时）', kind: 'number', initial: 1, hint: '结束后仍接受注单更正的时间' },
    { name: 'multiple', label: '奖金流水倍数', kind: 'rate', most: most.multiple, initial: 1 },
  ]),
  ...releaseFields,
  ...periodFields,
]
