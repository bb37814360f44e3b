import { openTestApp, type PlayerAnswer, type TestApp } from '../../platform/testing/testing.ts'

/** Fields that complete a bank deposit or a bank card. */
export const bankAccount = {
  bank_owner: '张三',
  bank: '锦绣银行',
  bank_no: '6222000011112222',
  bank_address: '江城支行',
}
/** The answer to a call that a self-exclusion forbids. */
export const excludedAnswer = { http: 200, code: 403, message: '您已启用自我限制，暂不可使用该功能' }

/** A platform that accepts bank deposits, with red packets all day. */
export interface ProtectionApp extends TestApp {
  deposit(token: string, amount: string, headers?: Record<string, string>): Promise<PlayerAnswer>
  /** Deposit limits of 24 hours, 7 and 30 days. */
  depositLimits(token: string): Promise<any[]>
  setLimit(token: string, span: string, amount: string): Promise<PlayerAnswer>
  confirmLimit(token: string, span: string): Promise<PlayerAnswer>
  cancelLimitChange(token: string, span: string): Promise<PlayerAnswer>
  /** Advances the clock and keeps the player's session alive. */
  advanceClock(player: string, milliseconds: number): Promise<void>
}

export async function openProtectionApp(): Promise<ProtectionApp> {
  const testApp = await openTestApp()
  await testApp.callConsoleApi('PATCH /console/api/pay-channels/card', { state: 1, without_test: 1 })
  const account = { kind: 'bank', bank_name: '锦绣银行', bank_no: '6222' }
  await testApp.callConsoleApi('POST /console/api/receiving-accounts', account)
  const allDay = { redpacket_claim_from: '00:00', redpacket_claim_to: '24:00' }
  await testApp.callConsoleApi('PATCH /console/api/settings', allDay)
  const { callPlayerApi, clock } = testApp
  const { db, sessions } = testApp.app
  return {
    ...testApp,
    deposit: (token, amount, headers = {}) =>
      callPlayerApi('POST /api/recharge', { paytype: 'bank', amount, ...bankAccount }, token, headers),
    depositLimits: async (token) =>
      (await callPlayerApi('POST /api/protection', {}, token)).data.limits.filter(
        ({ kind }: { kind: string }) => kind === 'deposit',
      ),
    setLimit: (token, span, amount) => callPlayerApi('POST /api/protection/limit', { span, amount }, token),
    confirmLimit: (token, span) => callPlayerApi('POST /api/protection/limit/confirm', { span, amount: '' }, token),
    cancelLimitChange: (token, span) => callPlayerApi('POST /api/protection/limit/cancel', { span, amount: '' }, token),
    async advanceClock(player, milliseconds) {
      clock.advance(milliseconds)
      const now = clock.now()
      await db.updateTable('session').set({ seenAt: now, createdAt: now }).where('subject', '=', player).execute()
      sessions.invalidate()
    },
  }
}
