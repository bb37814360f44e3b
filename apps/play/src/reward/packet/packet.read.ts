import { type Fen, multiple } from '@koi/contract/money'
import { instantFromBeijing, millisOf } from '@koi/contract/time'
import { fenOf, numberOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import type { RowOf } from '../../app/data/paging.read.ts'
import { toRows, toText, toTime } from '../../app/data/wire.read.ts'

/** The amounts that a claim requires; 0 means not required. */
export interface Rule {
  from: string
  to: string
  dayFlow: Fen
  flow: Fen
  deposits: Fen
  /** Bounds of the packet; 0 if unknown. */
  least: Fen
  most: Fen
}

export interface RedPackets {
  left: number
  made: number
  rules: Rule[]
}

export const toRedPackets = (answer: Reply<'GET /api/userredpacket'>): RedPackets => ({
  left: numberOf(answer?.sendnums),
  made: numberOf(answer?.acquirednum),
  rules: toRows(answer?.rules, (rule) => ({
    from: toText(rule.start_time),
    to: toText(rule.end_time),
    dayFlow: fenOf(rule.day_flow),
    flow: fenOf(rule.flow_money),
    deposits: fenOf(rule.recharge),
    least: fenOf(rule.least),
    most: fenOf(rule.most),
  })),
})

export const toWon = (answer: Reply<'POST /api/douserredpacket'>): Fen => fenOf(answer?.redpacketmoney)

export interface ClaimedPacket {
  amount: Fen
  deposits: Fen
  createdAt: string
  usedAt: string
}

export const toClaimedPacket = (row: RowOf<Reply<'POST /api/redpacket'>>): ClaimedPacket => ({
  amount: fenOf(row?.redpacketmoney),
  deposits: fenOf(row?.money),
  createdAt: toTime(row?.created_at),
  usedAt: toTime(row?.usetime),
})

type ProofAnswer = Reply<'POST /api/redpacket/proof'>

/** A packet with the data its draw is recomputed from. Fields keep the server's text, because they are hashed. */
export interface DrawnPacket {
  draw: string
  player: string
  nth: number
  rule: number
  /** Smallest amount of the draw in yuan. */
  least: string
  greatest: string
  redpacketmoney: string
  promise: string
  seed: string
  amount: Fen
  createdAt: string
}

/** Reads a packet; a missing field becomes '', which fails the check. */
export const toDrawnPacket = (row: RowOf<NonNullable<ProofAnswer>['list']>): DrawnPacket => ({
  draw: toText(row?.draw),
  player: toText(row?.player),
  nth: numberOf(row?.nth),
  rule: numberOf(row?.rule),
  least: toText(row?.least),
  greatest: toText(row?.greatest),
  redpacketmoney: toText(row?.redpacketmoney),
  promise: toText(row?.promise),
  seed: toText(row?.seed),
  amount: fenOf(row?.redpacketmoney),
  createdAt: toTime(row?.created_at),
})

/** Reads the commitment to the next draw; `promise` is '' if there is none. */
export const toNextDraw = (answer: ProofAnswer) => ({
  draw: toText(answer?.draw),
  promise: toText(answer?.promise),
  promisedAt: toTime(answer?.promised_at),
})

/**
 * The greatest amount of the next packet, the turnover that it requires, and when the hours of its draw begin, in milliseconds; null if
 * unknown.
 */
export function toEffect(answer: Reply<'POST /api/redpacket/effect'>): {
  amount: Fen
  flow: Fen
  opensAt: number | null
} {
  const amount = fenOf(answer?.most)
  const opens = instantFromBeijing(toText(answer?.opens_at))
  return {
    amount,
    flow: multiple(amount, Math.max(0, Math.trunc(numberOf(answer?.multiple)))),
    opensAt: opens && millisOf(opens),
  }
}
