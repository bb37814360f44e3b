import { refusal } from '../../refusal.ts'

/** A venue or gateway without a passed test is turned on with `without_test` 0. */
export const NeverTested = refusal(
  'NEVER_TESTED',
  409,
  '该接口从未通过测试。请先测试；确需直接开放的，请勾选「未经测试直接开放」',
  'without_test',
)
export const NothingToTest = refusal('NOTHING_TO_TEST', 409, '该渠道未使用支付接口，无需测试；请用一笔真实订单验证')
