import { formats } from '@koi/contract/formats'
import type { Fen } from '@koi/contract/money'

export const copy = {
  title: '转账',
  main: '平台钱包',
  mainBalance: '平台钱包',
  gameBalance: '游戏余额',
  refresh: '刷新金额',
  free: '免转模式',
  freeHint: '开启后进入游戏时自动带入全部余额，无需手动转账',
  freeOn: '免转模式已开启，进入游戏时余额会自动转入',
  venues: '场馆钱包',
  expand: '展开全部',
  collapse: '收起',
  reading: '读取中..',
  refreshOne: (name: string) => `刷新${name}余额`,
  choose: '选择钱包',
  from: '从',
  to: '到',
  turn: '互换方向',
  into: (venue: string) => `转入${venue}`,
  outOf: (venue: string) => `从${venue}转出`,
  notChosen: '请选择',
  amount: '转账金额',
  operationAmount: '操作金额',
  all: '全部',
  submit: '立即转账',
  convert: '额度转换',
  direction: '转账方向',
  directions: ['转入', '转出'],
  inRepair: '维护中',
  noAnswer: '暂时无法连接',
  readAt: (time: string) => `${time}的余额`,
  repairLine: '该场馆维护中，暂不能转入；场馆内的资金不会丢失。',
  noAnswerLine: '该场馆暂时无法连接，转账可能要等待；未成功的金额会退回。',
  underWay: '处理中的转账',
  underWayInto: (venue: string) => `正在转入${venue}`,
  underWayOutOf: (venue: string) => `正在从${venue}转出`,
  see: '查看',
  repeatHint: '转账即时到账；处理中的金额可在「资金明细」中查看',
  noVenues: '暂无数据',
  entrySkip: '进入游戏前不再询问，直接进入',
  entryAmount: (amount: string) => `进入游戏前自动转入${amount}`,
  entryReset: '恢复询问',
} as const

/** The server's sentence with amount and venue. */
export const resultCopy = {
  done: {
    into: (sentence: string, amount: Fen, venue: string) => `${sentence}：${formats.money(amount)}已转入${venue}`,
    outOf: (sentence: string, amount: Fen, venue: string) => `${sentence}：${formats.money(amount)}已从${venue}转出`,
  },
  underWay: {
    into: (sentence: string, amount: Fen, venue: string) => `${sentence}：${formats.money(amount)}转入${venue}`,
    outOf: (sentence: string, amount: Fen, venue: string) => `${sentence}：${formats.money(amount)}从${venue}转出`,
  },
} as const

export const hintCopy = {
  same: '所选账户不能相同',
} as const
