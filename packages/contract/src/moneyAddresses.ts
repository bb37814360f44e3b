import type { Address } from './endpoint.ts'

/** Endpoints declared with `movesMoney`; they are listed here, because browsers bundle no schemas. */
export const playerMoney: readonly Address[] = [
  'POST /api/recharge',
  'POST /api/withdraw',
  'POST /api/withdrawal/cancel',
  'POST /api/transfer',
  'POST /api/transall',
  'POST /api/dofanshui',
  'POST /api/douserredpacket',
  'POST /api/bindcard',
  'POST /api/doactivityapply',
  'POST /api/promotion/cancel',
  'POST /api/bonus/take',
  'POST /api/bonus/code',
  'POST /api/bonus/giveUp',
  'POST /api/mission/claim',
  'POST /api/wheel/draw',
]
export const operatorMoney: readonly Address[] = [
  'POST /console/api/players/:id/adjustments',
  'POST /console/api/agents/:id/corrections',
  'POST /console/api/free-rounds',
  'POST /console/api/players/:id/bonuses',
]
export const agentMoney: readonly Address[] = ['POST /agent/api/collect']
