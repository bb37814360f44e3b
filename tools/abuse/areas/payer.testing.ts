import { signed } from '../../../apps/cli/src/venueCheck/client.ts'
import { type Target, type Player, unique } from '../target.ts'
import { orderOf } from './owners.testing.ts'

/** A player who is about to pay, and the notice of it. */
export interface Payer {
  player: Player
  order: string
  /** The notice that would book the order of 200.00. */
  notice: Record<string, unknown>
  /** Sends it: changed, signed with `secret`, at a time, to a channel; returns the status. */
  tell(change?: object, how?: { secret?: string; at?: number; channel?: string; spoil?: string }): Promise<string>
  /** 'balance 0.00', after a moment in which it would have been booked. */
  seen(): Promise<string>
}

/** A player with an order of 200.00 that is paid on a gateway's page. */
export async function payer(target: Target): Promise<Payer> {
  const player = await target.join()
  const order = await orderOf(target, player)
  const notice = {
    deposit_no: order,
    result: 'paid',
    amount: 20_000,
    currency: 'CNY',
    channel: 'wxpay',
    reference: `A${unique()}`,
    at: new Date().toISOString(),
  }
  return {
    player,
    order,
    notice,
    tell: async (change = {}, { secret = target.secret ?? '', at, channel = 'wechat', spoil = '' } = {}) => {
      const body = JSON.stringify({ ...notice, ...change })
      const answer = await target.ask(`POST /hooks/pay/${channel}`, {
        raw: body + spoil,
        headers: signed(secret, body, at),
      })
      return `told ${answer.status}`
    },
    seen: async () => `balance ${await target.balanceOf(player)}`,
  }
}
