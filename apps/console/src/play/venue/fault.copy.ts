import { formats } from '@koi/contract/formats'
import { shortYuan, type Fen } from '@koi/contract/money'
import type { FaultKind, FaultReason } from '@koi/contract/play/venue/fault'
import type { Option } from '../../ui/field/field.ts'

const kindNames: Record<FaultKind, string> = {
  'bet.impossible': '注单不成立',
  'seamless.impossible': '单一钱包调用不成立',
  'seamless.held': '派彩超过上限',
  'transfer.manual': '转账待人工判定',
}
export const kinds: Option[] = Object.entries(kindNames).map(([value, label]) => ({ value, label }))

const reasons: Record<FaultReason, string> = {
  'bet id longer than 100 characters': '注单号过长',
  'unknown player login': '玩家不存在',
  'player differs from the stored bet': '玩家与原注单不同',
  'stake differs from the stored bet': '投注额与原注单不同',
  'negative stake': '投注额为负',
  'valid stake is not between 0 and the stake': '有效投注超出投注额',
  'loss exceeds the stake': '亏损超过投注额',
  'result of a bet that is not settled': '未结算却有输赢',
  'timestamp before 2020': '时间早于2020年',
  'settlement time does not match the state': '结算时间与状态不符',
  'timestamp more than 24 h ahead': '时间超前一天以上',
  'conflicting call': '同一单号的内容前后不一致',
  'win of a bet of another player': '派彩的注单属于另一玩家',
  'win of a bet that was refused or rolled back': '派彩的注单未被接受或已撤回',
  'win of an archived bet': '派彩的注单已归档',
  'rollback of a transaction of another player, or of a rollback': '撤回的注单属于另一玩家，或本身已是撤回',
  'rollback of an archived transaction': '撤回的注单已归档',
  'rollback amount differs from the bet': '撤回金额与原注单不同',
  'win above the cap': '派彩超过上限，待人工确认',
}

const words: Record<string, string> = { about: '单号', amount: '金额', reason: '原因', bet: '原文' }

/** Formats the details of a fault as 'name value' pairs; amounts are given in fen. */
export function detailText(detail: unknown): string {
  if (typeof detail !== 'object' || detail === null) return String(detail ?? '')
  return Object.entries(detail)
    .map(([name, value]) => `${words[name] ?? name} ${valueText(name, value)}`)
    .join(' · ')
}

function valueText(name: string, value: unknown): string {
  if (name === 'amount' && typeof value === 'number') return formats.moneyOf(shortYuan(value as Fen))
  // A venue's adapter gives its own reason why it could not read a report.
  if (name === 'reason') return (reasons as Record<string, string>)[String(value)] ?? String(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
