import { instant, millisOf, minute } from '@koi/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeChain, openFakeChain, type Step, troubles } from '../../platform/outside/fakeChain.testing.ts'
import { scheduleMissing } from '../../platform/task/schedule.ts'
import { runAll } from '../../platform/task/task.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { readTransferTask } from './readTransfer.ts'
import { watchChain, watchChainTask } from './watch.ts'

const protocols = ['TRC20', 'ERC20', 'BEP20'] as const
type Protocol = (typeof protocols)[number]

let app: TestApp
let nodes: Record<Protocol, FakeChain>
beforeAll(async () => {
  app = await openTestApp({ at: instant(Date.now()) })
  const openNode = () => openFakeChain(() => millisOf(app.clock.now()))
  nodes = { TRC20: await openNode(), ERC20: await openNode(), BEP20: await openNode() }
  await app.callConsoleApi('PATCH /console/api/pay-channels/usdt', { state: 1, without_test: 1 })
  const settings = {
    chain_trc20_api: nodes.TRC20.url,
    chain_trc20_contract: nodes.TRC20.contracts.TRC20,
    chain_trc20_confirmations: 3,
    chain_erc20_rpc: nodes.ERC20.url,
    chain_erc20_contract: nodes.ERC20.contracts.ERC20,
    chain_erc20_confirmations: 3,
    chain_bep20_rpc: `${nodes.BEP20.url}/bsc`,
    chain_bep20_contract: nodes.BEP20.contracts.BEP20,
    chain_bep20_confirmations: 3,
    limit_calls_minute: 100_000,
  }
  expect((await app.callConsoleApi('PATCH /console/api/settings', settings)).status).toBe(200)
  for (const protocol of protocols) {
    const account = { kind: 'usdt', bank_name: protocol.toLowerCase(), bank_no: nodes[protocol].mine[protocol] }
    expect((await app.callConsoleApi('POST /console/api/receiving-accounts', account)).status).toBe(201)
    // The first scan starts 1000 blocks back and may end before the newest block; the tests are about the blocks after
    // it.
    expect(await watchChain(app.app, protocol)).toBe(0)
  }
})
afterAll(async () => {
  await app.finish()
  for (const node of Object.values(nodes)) await node.close()
})

let yuan = 1000
async function order(protocol: Protocol) {
  const { token } = await app.registerPlayer()
  const asked = { paytype: 'usdt', amount: String((yuan += 10)), catepay: protocol }
  const made = await app.callPlayerApi('POST /api/recharge', asked, token)
  expect(made.code).toBe(200)
  const row = () =>
    app.app.db.selectFrom('deposit').selectAll().where('depositNo', '=', made.data.deposit_no).executeTakeFirstOrThrow()
  const main = async () => (await app.callPlayerApi('POST /api/balance', {}, token)).data.balance as string
  return { amount: asked.amount, millionths: BigInt((await row()).payUsdtCents!) * 10_000n, row, main }
}
const unmatched = async () =>
  (await app.app.db.selectFrom('unmatchedPayment').select('reference').execute()).map(({ reference }) => reference)

describe.each(protocols)('%s', (protocol) => {
  let node: FakeChain
  beforeEach(() => {
    node = nodes[protocol]
    node.trouble = null
    node.isDoubled = false
    node.withoutDetails.clear()
    node.blocksAtMost = null
    node.rowsAtMost = null
    node.unlisted.clear()
    node.dust = 0
  })
  const scan = () => watchChain(app.app, protocol)
  const beyond = protocol === 'TRC20' ? 1300 : 30
  const scanTwentyTimes = async () =>
    (await Promise.all(Array.from({ length: 20 }, scan))).reduce((sum, taken) => sum + taken, 0)
  const tasks = async () =>
    (await app.callConsoleApi('GET /console/api/tasks', { kind: 'read-transfer' })).body.items as {
      subject: string
      attempts: number
    }[]

  test('books a payment once, only after its confirmations, for repeated reports and scans', async () => {
    const { millionths, amount, row, main } = await order(protocol)
    const hash = node.pay(protocol, { millionths })
    node.grow(1)
    expect([await scan(), (await row()).state]).toEqual([0, 'pending'])
    node.grow(1)
    node.isDoubled = true
    expect(await scanTwentyTimes()).toBe(1)
    node.isDoubled = false
    expect(await row()).toMatchObject({ state: 'approved', reference: hash })
    node.grow(-4)
    expect(await scan()).toBe(0)
    node.grow(40)
    expect([await scanTwentyTimes(), await main()]).toEqual([0, `${amount}.00`])
  })

  test('keeps a different amount as unmatched; ignores another token, a reverted transfer, dust and an impossible amount', async () => {
    const { millionths, row } = await order(protocol)
    const before = await unmatched()
    const odd = [
      node.pay(protocol, { millionths: millionths - 10_000n }),
      node.pay(protocol, { millionths: millionths + 10_000n }),
      node.pay(protocol, { millionths: millionths + 1n }),
      node.pay(protocol, { millionths: millionths * 1000n }),
    ]
    node.pay(protocol, { millionths, isForged: true })
    node.pay(protocol, { millionths, isReverted: true })
    node.pay(protocol, { millionths, isElsewhere: true })
    node.pay(protocol, { millionths: 9999n })
    node.pay(protocol, { millionths: 2n ** 190n })
    node.grow(5)
    expect(await scanTwentyTimes()).toBe(odd.length)
    expect((await row()).state).toBe('pending')
    expect((await unmatched()).filter((reference) => !before.includes(reference)).toSorted()).toEqual(odd.toSorted())
  })

  test('accepts a payment only by its own transaction log', async () => {
    const { millionths, row } = await order(protocol)
    const hash = node.pay(protocol, { millionths: 1_000_000n, listedAs: millionths })
    node.grow(5)
    expect([await scan(), (await row()).state]).toEqual([1, 'pending'])
    expect(await unmatched()).toContain(hash)
  })

  test('does not book a reorganised payment; books it in another block, also late', async () => {
    const { millionths, row, main, amount } = await order(protocol)
    const hash = node.pay(protocol, { millionths })
    node.grow(1)
    await scan()
    const taken = node.takeBack(hash)
    node.grow(10)
    expect([await scan(), (await row()).state]).toEqual([0, 'pending'])
    app.clock.advance(2 * 3_600_000)
    await app.callConsoleApi('POST /console/api/jobs/expire-deposits/run', {})
    node.put(taken)
    node.grow(3)
    expect([await scanTwentyTimes(), (await row()).state, await main()]).toEqual([1, 'approved', `${amount}.00`])
  })

  test('loses and duplicates nothing for invalid answers to height, list and log', async () => {
    const { millionths, row, main, amount } = await order(protocol)
    const hash = node.pay(protocol, { millionths })
    node.grow(5)
    for (const [what, answer] of troubles)
      for (const step of ['height', 'list', 'log'] satisfies Step[]) {
        // The timeout takes five seconds and is handled equally everywhere, so it is tested once.
        if (what === 'silence' && (step !== 'log' || protocol !== 'ERC20')) continue
        node.trouble = { step, answer }
        expect([what, step, await scan(), (await row()).state]).toEqual([what, step, 0, 'pending'])
        // The chain grows beyond the overlap that is always scanned again.
        node.grow(beyond)
      }
    node.trouble = null
    // The loop calls a node again that is in backoff. The transfer was set aside while its log could not be read.
    await expect
      .poll(async () => (await scan(), await runAll(app.app, readTransferTask), (await row()).state), {
        timeout: 10_000,
      })
      .toBe('approved')
    expect([(await row()).reference, await scanTwentyTimes(), await main()]).toEqual([hash, 0, `${amount}.00`])
  })

  test('credits the other transfers when one has no details, sets it aside as a task and credits it later', async () => {
    const [broken, good] = [await order(protocol), await order(protocol)]
    const hash = node.pay(protocol, { millionths: broken.millionths })
    node.withoutDetails.add(hash)
    node.pay(protocol, { millionths: good.millionths })
    node.grow(5)
    expect([await scan(), (await good.row()).state, (await broken.row()).state]).toEqual([1, 'approved', 'pending'])
    node.grow(beyond)
    expect(await scan()).toBe(0)
    await runAll(app.app, readTransferTask)
    const [waiting, ...others] = await tasks()
    expect([waiting!.subject.includes(hash), waiting!.attempts, others]).toEqual([true, 1, []])
    node.withoutDetails.clear()
    await runAll(app.app, readTransferTask)
    expect([(await broken.row()).state, await tasks()]).toEqual(['approved', []])
  })
})

test('a task that is given up leaves an unmatched payment behind', async () => {
  const node = nodes.TRC20
  const { millionths } = await order('TRC20')
  const hash = node.pay('TRC20', { millionths })
  node.withoutDetails.add(hash)
  node.grow(5)
  await watchChain(app.app, 'TRC20')
  const { items } = (await app.callConsoleApi('GET /console/api/tasks', { kind: 'read-transfer' })).body
  expect(
    (await app.callConsoleApi(`POST /console/api/tasks/${items[0].id}/cancel`, { reason: '节点无此交易' })).status,
  ).toBe(200)
  expect(await unmatched()).toContain(hash)
  await watchChain(app.app, 'TRC20')
  expect((await app.callConsoleApi('GET /console/api/tasks', { kind: 'read-transfer' })).body.items).toEqual([])
  node.withoutDetails.clear()
})

test.each([500, 10])('a node that allows ranges of %d blocks is read up to its newest block', async (most) => {
  const node = nodes.ERC20
  await watchChain(app.app, 'ERC20')
  const { millionths, row } = await order('ERC20')
  node.blocksAtMost = most
  node.grow(1500)
  node.pay('ERC20', { millionths })
  node.grow(5)
  for (let scans = 0; scans < 3; scans++) await watchChain(app.app, 'ERC20')
  expect((await row()).state).toBe('approved')
  node.blocksAtMost = null
})

test('a Tron node that gives no further pages of a list, or lists dust by thousands, is read up to its newest block', async () => {
  const node = nodes.TRC20
  node.grow(1500)
  await watchChain(app.app, 'TRC20')
  node.rowsAtMost = 4
  const orders: Awaited<ReturnType<typeof order>>[] = []
  for (let made = 0; made < 7; made++) {
    const one = await order('TRC20')
    node.pay('TRC20', { millionths: one.millionths })
    orders.push(one)
  }
  node.grow(5)
  const states = async () => (await Promise.all(orders.map(({ row }) => row()))).map(({ state }) => state)
  expect([await watchChain(app.app, 'TRC20'), await states()]).toEqual([7, Array(7).fill('approved')])
  node.rowsAtMost = null
  node.dust = 20_100
  const { millionths, row } = await order('TRC20')
  node.pay('TRC20', { millionths })
  node.grow(5)
  expect([await watchChain(app.app, 'TRC20'), (await row()).state]).toEqual([1, 'approved'])
  node.dust = 0
})

test('an address that a Tron node does not list does not hold up the others, and the cursor waits for it', async () => {
  const node = nodes.TRC20
  const unlisted = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const account = { kind: 'usdt', bank_name: 'trc20', bank_no: unlisted, sort: 0 }
  const { body } = await app.callConsoleApi('POST /console/api/receiving-accounts', account)
  const position = () =>
    app.app.db.selectFrom('jobCursor').select('position').where('name', '=', 'chain:TRC20').executeTakeFirstOrThrow()
  node.grow(5)
  await watchChain(app.app, 'TRC20')
  const before = await position()
  node.unlisted.add(unlisted)
  const { millionths, row } = await order('TRC20')
  node.pay('TRC20', { millionths })
  node.grow(5)
  expect([await watchChain(app.app, 'TRC20'), (await row()).state]).toEqual([1, 'approved'])
  expect(await position()).toEqual(before)
  node.unlisted.clear()
  await watchChain(app.app, 'TRC20')
  expect(await position()).not.toEqual(before)
  await app.callConsoleApi(`DELETE /console/api/receiving-accounts/${body.id}`)
})

test('operators are told when a chain has stood still for ten minutes, and of a transfer that cannot be read', async () => {
  await app.callConsoleApi('POST /console/api/message-templates', {
    event: 'job.failed',
    messenger_id: await messenger(),
  })
  const told = async () => {
    await app.callConsoleApi('POST /console/api/jobs/sound-alarms/run', {})
    const { rows } = await sql<{ data: { job: string; detail: string } }>`
      select data from event_waiting where kind = 'job.failed' union all select data from event where kind = 'job.failed'`.execute(
      app.app.db,
    )
    return rows.map(({ data }) => data)
  }
  await scheduleMissing(app.app, [watchChainTask])
  await runAll(app.app, watchChainTask)
  expect(await told()).toEqual([])
  const { millionths } = await order('ERC20')
  const hash = nodes.ERC20.pay('ERC20', { millionths })
  nodes.ERC20.withoutDetails.add(hash)
  nodes.ERC20.grow(5)
  await watchChain(app.app, 'ERC20')
  nodes.ERC20.trouble = { step: 'list', answer: troubles[0]![1] }
  for (const node of [nodes.TRC20, nodes.BEP20]) node.grow(5)
  app.clock.advance(11 * minute)
  await runAll(app.app, watchChainTask)
  await runAll(app.app, readTransferTask)
  expect(await told()).toEqual([
    { job: 'watch-chain ERC20', detail: expect.stringContaining('without JSON'), at: app.clock.now() },
    {
      job: 'read-transfer chain:erc20',
      detail: expect.stringContaining('eth_getTransactionReceipt'),
      at: app.clock.now(),
    },
  ])
  nodes.ERC20.trouble = null
})

async function messenger(): Promise<string> {
  const settings = { url: 'https://example.org/hook', secret: 'x'.repeat(32) }
  const { body } = await app.callConsoleApi('POST /console/api/messengers', {
    name: '值班',
    audience: 'operator',
    adapter: 'webhook',
    settings,
  })
  return body.id
}
