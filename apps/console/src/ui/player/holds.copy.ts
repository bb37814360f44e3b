import type { FieldOf } from '../field/field.ts'
import type { HoldKind } from '@koi/contract/player/protection/hold'

export const copy = {
  held: {
    withdrawals: '取款已暂停',
    deposits: '存款已暂停',
    play: '游戏已暂停',
  } satisfies Record<HoldKind, string>,
  hold: { withdrawals: '暂停取款', deposits: '暂停存款', play: '暂停游戏' } satisfies Record<HoldKind, string>,
  release: { withdrawals: '恢复取款', deposits: '恢复存款', play: '恢复游戏' } satisfies Record<HoldKind, string>,
  until: (time: string) => `至 ${time}`,
  endless: '直到恢复',
  by: (name: string, reason: string) => `${name}：${reason}`,
  holdTitle: (verb: string, name: string) => `${verb} · ${name}`,
  holdEffect: {
    withdrawals: '玩家不能申请取款，已申请的取款不会自动出款；资金不移动，随时可以恢复。',
    deposits: '玩家不能新建存款订单；已付款的订单照常到账，随时可以恢复。',
    play: '玩家不能进入游戏、转入场馆或用主钱包下注；已打开的游戏仍可使用场馆内的余额，转出和取款不受影响，随时可以恢复。',
  } satisfies Record<HoldKind, string>,
  releaseEffect: '玩家立即可以再次使用；操作与原因写入审计日志。',
}

export const holdFields: FieldOf<'POST /console/api/players/:id/holds'>[] = [
  { name: 'reason', label: '原因', kind: 'longText', isRequired: true, maxLength: 200, hint: '仅操作员可见' },
  { name: 'until', label: '到期自动恢复（北京时间）', kind: 'time', hint: '不填则一直暂停，直到恢复' },
]

export const releaseFields: FieldOf<'POST /console/api/players/:id/holds/release'>[] = [
  { name: 'reason', label: '原因', kind: 'longText', isRequired: true, maxLength: 200, hint: '仅操作员可见' },
]
