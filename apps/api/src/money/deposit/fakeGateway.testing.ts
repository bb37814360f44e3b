import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { instant } from '@koi/contract/time'
import { expect } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { type DepositCalls, depositCalls } from './deposit.testing.ts'
import { type Content, type Payment, type Protocol, protocolNames, protocols } from './gatewayProtocols.testing.ts'

export type Answer = (response: ServerResponse, number: string, yuan: string) => void
export const answerWith =
  (body: unknown, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

export interface FakeGateway {
  /** Protocol of the gateway's answers and notices. */
  protocol: string
  /** If set, every answer is replaced by this one. */
  override: Answer | null
  /** Payment that query answers report; the order is unpaid by default. */
  reported: Partial<Payment>
  url: string
  close(): Promise<void>
}

async function openFakeGateway(): Promise<FakeGateway> {
  const server = createServer((request, response) => void handleRequest(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const gateway: FakeGateway = {
    protocol: protocolNames[0]!,
    override: null,
    reported: {},
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway')
    const body = await text(request)
    const content = body.startsWith('{')
      ? (JSON.parse(body) as Content)
      : Object.fromEntries([...searchParams, ...new URLSearchParams(body)])
    const number = String(
      content['out_trade_no'] ?? content['order_id'] ?? content['OutOrderId'] ?? content['deposit_no'] ?? '',
    )
    const yuan = String(content['money'] ?? content['amount'] ?? content['ActualAmount'] ?? '')
    if (gateway.override) return gateway.override(response, number, yuan)
    const { orderAnswer, queryAnswer } = protocols[gateway.protocol]!
    const isQuery = /\/api\.php|pay\/query|\/Query/.test(pathname)
    const payment = { number, reference: `T${number}`, yuan: '200', isPaid: false, ...gateway.reported }
    answerWith(isQuery ? queryAnswer?.(payment) : orderAnswer(number, yuan))(response, number, yuan)
  }
  return gateway
}

export interface Order {
  token: string
  number: string
}

export interface GatewayApp extends TestApp, DepositCalls {
  gateway: FakeGateway
  configureChannel(channel: string, protocol: string): Promise<void>
  /** Makes the gateway speak this protocol, and channel alipay use it. */
  useProtocol(name: string): Promise<Protocol>
  /** Creates an order of 200 yuan by channel alipay. */
  createOrder(): Promise<Order>
  orderState(order: Order): Promise<number>
  /** Reasons of the open unmatched payments with this order number or payment number. */
  unmatchedReasons(query: string): Promise<string[]>
  /** Posts a notice; returns status and body of the answer. */
  postNotice(payload: string, headers?: Record<string, string>): Promise<string>
  sendNotice(content: Content): Promise<string>
}

export async function openGatewayApp(): Promise<GatewayApp> {
  const gateway = await openFakeGateway()
  const testApp = await openTestApp({ at: instant(Date.now()) })
  const isForm = (): boolean => gateway.protocol.startsWith('epay')
  const app: GatewayApp = {
    ...testApp,
    ...depositCalls(testApp),
    gateway,
    async configureChannel(channel, protocol) {
      const settings = { ...protocols[protocol]!.settings, base_url: gateway.url }
      const change = { state: 1, without_test: 1, adapter: protocol, settings }
      const { status, body } = await app.callConsoleApi(`PATCH /console/api/pay-channels/${channel}`, change)
      expect([status, body.adapter]).toEqual([200, protocol])
    },
    async useProtocol(name) {
      gateway.protocol = name
      await app.configureChannel('alipay', name)
      return protocols[name]!
    },
    async createOrder() {
      const { token } = await app.registerPlayer()
      const { code, message } = await app.recharge(token, { paytype: 'alipay', amount: '200' })
      expect(code).toBe(200)
      return { token, number: message }
    },
    orderState: ({ token, number }) => app.depositState(token, number),
    unmatchedReasons: async (query) =>
      (await app.openUnmatched(query)).map(({ detail }: { detail: { why: string } }) => detail.why),
    async postNotice(payload, headers = {}) {
      const type = isForm() ? 'application/x-www-form-urlencoded' : 'application/json'
      const answer = await app.server.inject({
        method: 'POST',
        url: '/hooks/pay/alipay',
        headers: { 'content-type': type, ...headers },
        payload,
      })
      return `${answer.statusCode} ${answer.body}`
    },
    sendNotice(content) {
      const all = Object.entries(content).map(([field, value]): [string, string] => [field, String(value)])
      if (isForm()) return app.postNotice(String(new URLSearchParams(all)))
      const isHeader = (field: string): boolean => field.startsWith('x-koi-')
      const fields = Object.entries(content).filter(([field]) => !isHeader(field))
      return app.postNotice(
        JSON.stringify(Object.fromEntries(fields)),
        Object.fromEntries(all.filter(([field]) => isHeader(field))),
      )
    },
    async finish() {
      await testApp.finish()
      await gateway.close()
    },
  }
  return app
}
