import { most } from '@koi/contract/bounds'
import { maxRounds } from '@koi/contract/play/freeRound/freeRound'
import type { FieldOf, Option } from '../../ui/field/field.ts'

export const copy = {
  title: '免费旋转',
  hint: '由场馆发放，玩家不用付投注额；赢得的金额进入主钱包，并按倍数增加流水要求',
  grant: '发放免费旋转',
  effect:
    '提交后立即向场馆申请，申请成功即通知玩家；达到双人复核金额时须由另一名操作员先通过。已限制游戏的玩家不能发放。',
  granted: '已提交',
  game: '游戏',
  venue: '场馆',
  rounds: '次数',
  left: '剩余',
  stake: '每次投注额',
  worth: '总值',
  won: '已赢',
  multiple: '流水倍数',
  until: '到期时间',
  reason: '原因',
  state: '状态',
  made: '提交人',
  decided: '处理人',
  note: '备注',
  created: '提交时间',
  at: '到账时间',
  closed: '结束时间',
  callBack: '收回',
  callBackTitle: (name: string) => `收回免费旋转 · ${name}`,
  callBackEffect: (name: string, game: string) =>
    `向场馆申请收回玩家 ${name} 在「${game}」未用完的次数，已赢的金额不变。`,
  callBackUnknown: (name: string, game: string) =>
    `场馆尚未确认玩家 ${name} 在「${game}」的次数是否已发放。将以原单号要求场馆收回，场馆确认后结束；已赢的金额不变。`,
  subject: (name: string) => `免费旋转 ${name}`,
  approve: (name: string, rounds: number, worth: string) =>
    `向场馆申请给玩家 ${name} 发放 ${rounds} 次免费旋转，总值 ${worth}。您不能通过自己提交的单。`,
  reject: (name: string) => `将拒绝给玩家 ${name} 发放免费旋转，场馆不会收到申请。`,
}

export const states: Option[] = [
  { value: 'pending', label: '待复核', tone: 'processing' },
  { value: 'asked', label: '申请中', tone: 'processing' },
  { value: 'unknown', label: '结果未知', tone: 'warning' },
  { value: 'granted', label: '可使用', tone: 'success' },
  { value: 'cancelling', label: '收回中', tone: 'warning' },
  { value: 'used', label: '已用完', tone: 'default' },
  { value: 'expired', label: '已过期', tone: 'default' },
  { value: 'cancelled', label: '已收回', tone: 'default' },
  { value: 'refused', label: '场馆拒绝', tone: 'error' },
  { value: 'rejected', label: '已拒绝', tone: 'error' },
]

export const fields: FieldOf<'POST /console/api/free-rounds'>[] = [
  { name: 'username', label: '玩家账号', isRequired: true, maxLength: 40 },
  {
    name: 'game_id',
    label: copy.game,
    kind: 'select',
    isRequired: true,
    optionsFrom: { at: 'GET /console/api/free-rounds/games', value: 'id', label: 'label' },
    hint: '只列出接口支持发放的场馆的游戏',
  },
  { name: 'rounds', label: copy.rounds, kind: 'number', most: maxRounds, isRequired: true, initial: 10 },
  {
    name: 'stake',
    label: copy.stake,
    kind: 'money',
    most: most.freeRound,
    isRequired: true,
    hint: '须为该游戏在场馆支持的投注档',
  },
  { name: 'until', label: copy.until, kind: 'time', isRequired: true, hint: '北京时间，最长30天' },
  {
    name: 'turnover_multiple',
    label: copy.multiple,
    kind: 'rate',
    most: most.multiple,
    isRequired: true,
    initial: 1,
    hint: '按赢得的金额计算，0 为不增加流水要求',
  },
  { name: 'reason', label: copy.reason, kind: 'longText', isRequired: true, maxLength: 200, hint: '只有运营人员可见' },
]

export const callBackReason: FieldOf<'POST /console/api/free-rounds/:id/cancel'> = {
  name: 'reason',
  label: copy.reason,
  kind: 'longText',
  isRequired: true,
  maxLength: 200,
}
