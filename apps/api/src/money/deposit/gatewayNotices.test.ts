import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatewayApp, openGatewayApp } from './fakeGateway.testing.ts'
import { type Payment, paymentOf, protocolNames } from './gatewayProtocols.testing.ts'

let app: GatewayApp
beforeAll(async () => {
  app = await openGatewayApp()
})
afterAll(() => app.finish())

test.each(protocolNames)('%s: refuses a notice whose signature does not match', async (protocol) => {
  const { notice, sign } = await app.useProtocol(protocol)
  const order = await app.createOrder()
  const payment = notice(paymentOf(order))
  const signed = sign(payment)
  const [signatureField] = Object.keys(signed).filter((field) => /^(x-koi-)?sign(ature)?$/i.test(field)) as [string]
  const { [signatureField]: _mark, ...unsigned } = signed
  const [amountField] = Object.keys(payment).filter((field) => /^(money|amount|ActualAmount)$/.test(field)) as [string]
  for (const wrong of [
    sign(payment, true),
    unsigned,
    { ...signed, [amountField]: 201 },
    { ...signed, [signatureField]: '' },
    { ...signed, [signatureField]: String(signed[signatureField]).toUpperCase().replace(/^./, '_') },
    { ...signed, extra: 'x' },
  ])
    expect(await app.sendNotice(wrong)).toBe('401 bad signature')
  for (const body of ['', '{', '[]', 'null', '<html>', '{"signature":{}}', '{"a":1,"a":1}', 'sign=&sign_type=MD5'])
    expect(await app.postNotice(body)).toBe('401 bad signature')
  expect(await app.postNotice('x'.repeat(100_000))).toMatch(/^413/)
  expect([await app.orderState(order), await app.openTurnover(order.token)]).toEqual([1, '0.00'])
})

test.each(protocolNames.filter((name) => name !== 'epay2'))(
  '%s: a signature in capital letters is accepted',
  async (protocol) => {
    const { confirmation, notice, sign } = await app.useProtocol(protocol)
    const order = await app.createOrder()
    const signed = sign(notice(paymentOf(order)))
    const capitals = Object.entries(signed).map(([field, value]) =>
      /^(x-koi-)?sign(ature)?$/i.test(field) ? [field, String(value).toUpperCase()] : [field, value],
    )
    expect(await app.sendNotice(Object.fromEntries(capitals))).toBe(`200 ${confirmation}`)
    expect(await app.orderState(order)).toBe(2)
  },
)

test.each(protocolNames)('%s: keeps a non-matching payment as unmatched and the order pending', async (protocol) => {
  const { confirmation, notice, sign, isStrict, foreignCurrency } = await app.useProtocol(protocol)
  const order = await app.createOrder()
  const wrong: [Payment, string][] = [
    [paymentOf(order, { reference: `A${order.number}`, yuan: '199.99' }), 'other amount'],
    [paymentOf(order, { reference: `B${order.number}`, yuan: '2000' }), 'other amount'],
    [paymentOf(order, { reference: `C${order.number}`, yuan: '200.001' }), 'no amount'],
    [paymentOf({ number: 'D404' }, { reference: `E${order.number}` }), 'no such order'],
    [paymentOf({ number: '' }, { reference: `F${order.number}` }), 'no such order'],
  ]
  if (protocol.startsWith('epay'))
    wrong.push([paymentOf(order, { reference: `G${order.number}`, merchant: 'n' }), 'other merchant'])
  for (const [payment, why] of wrong) {
    if (isStrict && (why === 'no amount' || payment.number === '')) {
      expect(await app.sendNotice(sign(notice(payment)))).toBe('401 bad signature')
      continue
    }
    for (let n = 0; n < 2; n += 1) expect(await app.sendNotice(sign(notice(payment)))).toBe(`200 ${confirmation}`)
    expect([payment, await app.unmatchedReasons(payment.reference)]).toEqual([payment, [why]])
  }
  if (foreignCurrency) {
    const payment = paymentOf(order, { reference: `H${order.number}` })
    const expected = isStrict ? '401 bad signature' : `200 ${confirmation}`
    expect(await app.sendNotice(sign({ ...notice(payment), ...foreignCurrency }))).toBe(expected)
    expect(await app.unmatchedReasons(payment.reference)).toEqual(isStrict ? [] : ['other currency'])
  }
  // A notice without a payment number cannot be deduplicated, and an unstorable number is refused.
  for (const reference of ['', 'a\0b', 'x'.repeat(65)])
    expect(await app.sendNotice(sign(notice(paymentOf(order, { reference }))))).toBe('401 bad signature')
  expect([await app.orderState(order), await app.openTurnover(order.token)]).toEqual([1, '0.00'])
})

test.each(protocolNames)('%s: pays an order once, by one payment, for any sequence of notices', async (protocol) => {
  const { confirmation, notice, sign, isStrict } = await app.useProtocol(protocol)
  const [order, other] = [await app.createOrder(), await app.createOrder()]
  const good = sign(notice(paymentOf(order)))
  const failed = sign(notice(paymentOf(order, { isPaid: false })))
  const closed = isStrict ? good : failed
  const second = sign(notice(paymentOf(order, { reference: `S${order.number}` })))
  const stolen = sign(notice(paymentOf(other, { reference: `T${order.number}` })))
  expect(await app.sendNotice(closed)).toBe(`200 ${confirmation}`)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => app.sendNotice(n % 2 === 0 ? good : closed)))
  expect(new Set(answers)).toEqual(new Set([`200 ${confirmation}`]))
  for (const again of [second, stolen, failed, closed, good, second])
    expect(await app.sendNotice(again)).toBe(`200 ${confirmation}`)
  expect([await app.orderState(order), await app.orderState(other)]).toEqual([2, 1])
  expect([await app.openTurnover(order.token), await app.openTurnover(other.token)]).toEqual(['200.00', '0.00'])
  expect(await app.unmatchedReasons(`S${order.number}`)).toEqual(['order is paid'])
  expect(await app.sendNotice(sign(notice(paymentOf(other))))).toBe(`200 ${confirmation}`)
  expect(await app.openTurnover(other.token)).toBe('200.00')
})
