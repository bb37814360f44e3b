import { payPassword, type TestApp } from '../../platform/testing/testing.ts'
import { expect } from 'vitest'

let next = 0

export function payoutCalls(current: () => TestApp) {
  /** Creates a player with 1000 yuan and a pending withdrawal of 300. */
  async function waiting(card: object = {}, type = 1) {
    const app = current()
    const player = await app.registerPlayer()
    await app.callConsoleApi(`POST /console/api/players/${player.id}/adjustments`, {
      amount: '1000',
      reason: '测试',
      turnover_multiple: 0,
    })
    const number = `62229001${String(++next).padStart(8, '0')}`
    await app.callPlayerApi(
      'POST /api/bindcard',
      { bank: '锦绣银行', bank_owner: '张三', bank_address: '支行', bank_no: number, pay_pass: payPassword, ...card },
      player.token,
    )
    const [payee] = (await app.callPlayerApi('POST /api/getcard', { type }, player.token)).data
    expect(
      (
        await app.callPlayerApi(
          'POST /api/withdraw',
          { amount: '300', bank: payee.id, password: payPassword },
          player.token,
        )
      ).code,
    ).toBe(200)
    const id = (await app.callConsoleApi('GET /console/api/withdrawals', { player_id: player.id })).body.items[0]
      .id as string
    return { ...player, order: id }
  }
  return {
    waiting,
    approve: (id: string, body: object = {}, token?: string) =>
      current().callConsoleApi(`POST /console/api/withdrawals/${id}/approve`, body, token),
    pay: () => current().callConsoleApi('POST /console/api/jobs/pay-withdrawals/run', {}),
    loadWithdrawal: async (player: string) =>
      (await current().callConsoleApi('GET /console/api/withdrawals', { player_id: player })).body.items[0],
    async loadMoney(id: string) {
      const rows = await current()
        .app.db.selectFrom('account')
        .select(['place', 'balance'])
        .where('playerId', '=', id)
        .execute()
      const of = (wanted: 'main' | 'held' | 'cash') => rows.find(({ place }) => place === wanted)?.balance ?? 0
      return { main: of('main'), held: of('held'), cash: of('cash') }
    },
  }
}
