import { refusal } from '../../refusal.ts'

export const ActivityGone = refusal('ACTIVITY_GONE', 404, '活动不存在或已结束')
export const ActivityClosed = refusal('ACTIVITY_CLOSED', 422, '该活动暂不可申请')
export const ApplyAmountMissing = refusal('APPLY_AMOUNT_MISSING', 422, '请输入申请金额', 'amount')
export const ApplyAmountMalformed = refusal('APPLY_AMOUNT_MALFORMED', 422, '申请金额格式不正确', 'amount')
export const ApplicationPending = refusal('APPLICATION_PENDING', 409, '您已提交过申请，请等待审核')
export const ApplicationApproved = refusal('APPLICATION_APPROVED', 409, '您已参与过该活动')

export const GrantMissing = refusal('GRANT_MISSING', 422, '发放金额必须大于0')
/** Promotions must not be granted to self-excluded players. */
export const ApplicantExcluded = refusal('APPLICANT_EXCLUDED', 422, '该玩家已启用自我限制，不能发放优惠')
export const ApplicationDecided = refusal('APPLICATION_DECIDED', 409, '该申请已被处理')
export const TypeInUse = refusal('TYPE_IN_USE', 409, '该分类下仍有活动，不能删除')
export const TypeUnknown = refusal('TYPE_UNKNOWN', 422, '活动分类不存在')

export const NothingToCancel = refusal('NOTHING_TO_CANCEL', 409, '该优惠已完成或已取消')
/** Only money in the main wallet can be returned. */
export const MoneyInPlay = refusal('MONEY_IN_PLAY', 422, '请先将场馆余额转回平台钱包，并等待注单结算后再取消')
export const OfferChanged = refusal('OFFER_CHANGED', 409, '金额已变化，请重新确认')

export const replyCopy = { applied: '申请已提交，请等待审核', cancelled: '优惠已取消' }
