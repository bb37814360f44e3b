import type { ChannelCode } from '@koi/contract/deposit/deposit'
import type { Selectable } from 'kysely'
import type { GatewayChannel, PayGateway } from '../outside/gateway.ts'
import { outboundOf } from '../outside/http.ts'
import { SandboxGateway } from '../outside/sandbox.gateway.ts'
import type { Reader } from '../platform/db.ts'
import type { App } from '../platform/app.ts'
import { unseal } from '../platform/secret.ts'
import type { Tables } from '../platform/tables.ts'

export type Channel = Selectable<Tables['payChannel']>

/** Our channels that a gateway serves, by what the gateway calls them. */
export const gatewayNames: Partial<Record<ChannelCode, GatewayChannel>> = {
  antoken: 'antoken',
  wechat: 'wxpay',
  alipay: 'alipay',
}

export const findChannel = (db: Reader, code: string): Promise<Channel | undefined> =>
  db.selectFrom('payChannel').selectAll().where('code', '=', code).executeTakeFirst()

/** Whether an operator has filled in what is needed to talk to it. */
export const isConfigured = (channel: Channel): boolean => channel.baseUrl !== '' && channel.secret !== ''

/** Where a channel's gateway is, and the secret shared with it. */
export const accessOf = ({ config }: Pick<App, 'config'>, channel: Channel) => ({
  baseUrl: channel.baseUrl,
  secret: unseal(config, channel.secret),
})

/** The gateway behind a channel. Every call makes a new one: what was seen before is known by the database, not by it. */
export const gatewayOf = (app: Pick<App, 'config'>, channel: Channel): PayGateway =>
  new SandboxGateway(accessOf(app, channel), outboundOf(app.config))
