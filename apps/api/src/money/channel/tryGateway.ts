import { placeOf } from '@koi/contract/money/deposit/deposit'
import { v4 } from 'uuid'
import { newOrderNo } from '../../books/order/order.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import type { CallListener } from '../../platform/outside/partnerCall.ts'
import type { App } from '../../platform/ops/app.ts'
import { type Channel, gatewayOf } from './channel.ts'
import { rangesOfChannel, readRange } from './range.ts'

/**
 * Tests a channel's gateway: asks for an order that does not exist, which a gateway that accepts the signature answers
 * explicitly. If its protocol has no such answer, opens an order of the channel's smallest amount, which is never paid.
 * Throws OutsideFault without a usable answer.
 */
export async function tryGateway(app: App, channel: Channel, listener: CallListener): Promise<void> {
  const gateway = gatewayOf(app, channel, listener)
  const depositNo = newOrderNo('D', app.clock.now())
  const { state } = await gateway.query({ depositNo, number: '' })
  if (state === 'not-found') return
  if (state !== 'unknown') throw new OutsideFault(`the gateway reports the order ${depositNo}, which was never opened`)
  const [kind] = rangesOfChannel(channel.code)
  const { least } = await readRange(app.db, channel.code, kind!)
  await gateway.create({
    depositNo,
    amount: least,
    protocol: placeOf(channel.code) === 'usdt' ? 'TRC20' : '',
    payer: v4(),
    ip: '127.0.0.1',
    notifyUrl: `${app.config.publicUrl}/hooks/pay/${channel.code}`,
    returnUrl: `${app.config.publicUrl}/`,
  })
}
