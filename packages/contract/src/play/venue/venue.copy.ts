import { type Fen, fen, shortYuan } from '../../money.ts'
import { refusal } from '../../refusal.ts'

export const FreeTransferOn = refusal('FREE_TRANSFER_ON', 422, '免转模式已开启，无需手动转账')
export const TransferAmountMissing = refusal('TRANSFER_AMOUNT_MISSING', 422, '请输入操作金额！', 'amount')
export const TransferTargetMissing = refusal('TRANSFER_TARGET_MISSING', 422, '请选择转入平台', 'targettype')
export const TransferBothMain = refusal('TRANSFER_BOTH_MAIN', 422, '所选账户不能相同')
export const TransferNoMain = refusal('TRANSFER_NO_MAIN', 422, '场馆内钱包不支持互转', 'targettype')
export const VenueUnknown = refusal('VENUE_UNKNOWN', 404, '游戏平台不存在或已关闭')
export const VenueInRepair = refusal('VENUE_IN_REPAIR', 422, '游戏维护中，请稍后再试')
export const VenueSeamless = refusal('VENUE_SEAMLESS', 422, '该场馆直接使用平台钱包，无需转账')
export const MainTooLow = refusal('MAIN_TOO_LOW', 422, '余额不足', 'amount')
export const VenueTooLow = refusal('VENUE_TOO_LOW', 422, '场馆余额不足', 'amount')
export const TransferOutside = refusal(
  'TRANSFER_OUTSIDE',
  422,
  ({ least, most }: { least: Fen; most: Fen }) => `请输入金额在${shortYuan(least)}-${shortYuan(most)}之间！`,
  { least: fen(100), most: fen(1_000_000) },
)
export const TransferWholeOnly = refusal('TRANSFER_WHOLE_ONLY', 422, '该场馆仅支持整数金额', 'amount')
export const TransferFailed = refusal('TRANSFER_FAILED', 502, '转账失败，请稍后再试')
export const RecoveryFailed = refusal('RECOVERY_FAILED', 502, '回收失败，请稍后再试')
export const BalanceFailed = refusal('BALANCE_FAILED', 502, '余额刷新失败，请稍后再试')
export const LaunchVenueMissing = refusal('LAUNCH_VENUE_MISSING', 422, '缺少游戏平台')
export const LaunchGameUnknown = refusal('LAUNCH_GAME_UNKNOWN', 422, '游戏不存在')
export const LaunchFailed = refusal('LAUNCH_FAILED', 502, '游戏平台连接失败，请稍后再试')

export const TransferDecided = refusal('TRANSFER_DECIDED', 409, '该转账已有相反的结果')
export const TransferNotManual = refusal('TRANSFER_NOT_MANUAL', 409, '该转账仍在自动确认，暂不能人工处理')
export const EvidenceMissing = refusal('EVIDENCE_MISSING', 422, '请填写处理依据')
export const RepairBackwards = refusal('REPAIR_BACKWARDS', 422, '维护结束时间须晚于开始时间')
export const VenueTaken = refusal('VENUE_TAKEN', 409, '该场馆代码已存在')
export const VenueInUse = refusal('VENUE_IN_USE', 409, '该场馆已有记录，不能删除，请改为关闭')

export const mainWallet = { platname: 'userbalance', name: '平台钱包' }

export const replyCopy = {
  transferred: '转账成功',
  transferredWhole: (amount: Fen) => `转账成功，该场馆仅支持整数金额，实际转账${shortYuan(amount)}元`,
  underWay: '转账处理中，请稍后查看',
  recovered: '一键回收成功',
  nothingToRecover: '暂无可回收的余额',
  partlyRecovered: '部分场馆回收失败，请稍后重试',
  refreshed: '刷新成功',
  freeTransferOn: '免转模式已开启',
  freeTransferOff: '免转模式已关闭',
}
export const AdapterBusy = refusal('ADAPTER_BUSY', 409, '该场馆还有未确认的转账，不能更改接口类型', 'adapter')
export const WalletsThere = refusal(
  'WALLETS_THERE',
  409,
  '该场馆还有玩家余额、未完成的转账或未结算的注单，不能更改接口；若只是更换地址而玩家钱包不变，请打开「钱包保持不变」',
  'base_url',
)
export const WalletModeFixed = refusal('WALLET_MODE_FIXED', 409, '该场馆已有记录，不能更改钱包模式')
