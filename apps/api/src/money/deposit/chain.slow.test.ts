import { createServer, type Server } from 'node:http'
import { instant } from '@koi/contract/time'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { Erc20Chain } from '../../platform/outside/erc20.chain.ts'
import { fundsMark } from '../../access/identity/playerMarks.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import { openNode, type TestNode } from '../../platform/outside/chain.testing.ts'
import { Outbound } from '../../platform/outside/http.ts'
import { Trc20Chain } from '../../platform/outside/trc20.chain.ts'
import { tronAddress, tronHex } from '../../platform/outside/tron.address.ts'
import { watchChain } from './watch.ts'
import { erc20, type MoneyApp, openMoneyApp } from './deposit.testing.ts'

let node: TestNode
let app: MoneyApp
beforeAll(async () => {
  ;[node, app] = await Promise.all([openNode(), openMoneyApp(instant(Date.now()))])
  const settings = {
    chain_erc20_rpc: node.rpc,
    chain_erc20_contract: node.contract,
    chain_erc20_confirmations: 3,
    limit_calls_minute: 100_000,
  }
  expect((await app.callConsoleApi('PATCH /console/api/settings', settings)).status).toBe(200)
  // The first scan starts 1000 blocks back, so it must run before a test that mines more.
  expect(await scan()).toBe(0)
})
afterAll(async () => {
  await app.finish()
  await node.close()
})

const ours = erc20.toLowerCase() as `0x${string}`
const loadOrder = (depositNo: string) =>
  app.app.db.selectFrom('deposit').selectAll().where('depositNo', '=', depositNo).executeTakeFirstOrThrow()
const unmatched = () => app.app.db.selectFrom('unmatchedPayment').selectAll().orderBy('at').execute()
const scan = () => watchChain(app.app, 'ERC20')

async function order(amount = '1000', catepay = 'ERC20') {
  const player = await app.registerPlayer()
  const made = await app.callPlayerApi('POST /api/recharge', { paytype: 'usdt', amount, catepay }, player.token)
  expect(made.code).toBe(200)
  const { payUsdtCents } = await loadOrder(made.data.deposit_no)
  return { ...player, depositNo: made.data.deposit_no as string, millionths: BigInt(payUsdtCents!) * 10_000n }
}

test('credits a payment on a real node once, only after its confirmations', async () => {
  const { depositNo, millionths, token } = await order()
  const hash = await node.pay([ours, millionths])
  await node.mine(1)
  expect(await scan()).toBe(0)
  expect((await loadOrder(depositNo)).state).toBe('pending')
  await node.mine(1)
  expect(await Promise.all(Array.from({ length: 5 }, scan)).then((all) => all.reduce((sum, one) => sum + one))).toBe(1)
  expect(await scan()).toBe(0)
  expect(await loadOrder(depositNo)).toMatchObject({ state: 'approved', credited: 100_000, reference: hash })
  expect((await app.callPlayerApi('POST /api/balance', {}, token)).data.balance).toBe('1000.00')
  const { playerId } = await loadOrder(depositNo)
  const marks = app.app.db.selectFrom('playerMark').select('mark').where('playerId', '=', playerId)
  const [sender] = await marks.where('kind', '=', 'funds').execute()
  expect(sender?.mark).toEqual(fundsMark(app.app.config, node.payer))
})

test('books two payments in one transaction separately', async () => {
  const [one, two] = [await order('1000'), await order('2000')]
  const hash = await node.pay([ours, one.millionths], [ours, two.millionths])
  await node.mine(2)
  expect(await scan()).toBe(2)
  expect([(await loadOrder(one.depositNo)).reference, (await loadOrder(two.depositNo)).reference]).toEqual([
    hash,
    `${hash}:1`,
  ])
})

test('ignores another token, dust and another address; keeps a fraction of a cent as unmatched', async () => {
  const { depositNo, millionths } = await order()
  const before = (await unmatched()).length
  await node.forge(ours, millionths)
  await node.pay([ours, 9_999n])
  await node.pay([ours, 0n])
  await node.pay(['0x00000000000000000000000000000000000000b0', millionths])
  await node.mine(3)
  expect(await scan()).toBe(0)
  const hash = await node.pay([ours, millionths + 1n])
  await node.mine(3)
  expect(await scan()).toBe(1)
  expect((await loadOrder(depositNo)).state).toBe('pending')
  const rows = await unmatched()
  expect(rows).toHaveLength(before + 1)
  expect(rows.find(({ reference }) => reference === hash)?.detail).toMatchObject({
    why: 'no order of this amount',
    usdt: `${millionths / 1_000_000n}.${String((millionths % 1_000_000n) + 1n).padStart(6, '0')}`,
  })
})

test('does not credit a reorganised payment until it is sent again', async () => {
  const { depositNo, millionths } = await order()
  await node.pay([ours, millionths])
  await scan()
  await node.takeBack(1)
  await node.mine(5)
  expect(await scan()).toBe(0)
  expect((await loadOrder(depositNo)).state).toBe('pending')
  await node.pay([ours, millionths])
  await node.mine(2)
  expect(await scan()).toBe(1)
  expect((await loadOrder(depositNo)).state).toBe('approved')
})

test('the watcher catches up in several runs after a long downtime', async () => {
  const { depositNo, millionths } = await order()
  await node.pay([ours, millionths])
  await node.mine(1100)
  await node.pay([ours, 77_000_000n])
  await node.mine(2)
  let scans = 0
  const total = async (): Promise<number> =>
    Number((await loadOrder(depositNo)).state === 'approved') +
    (await unmatched()).filter(({ detail }) => JSON.stringify(detail).includes('"77.00"')).length
  for (; scans < 10 && (await total()) < 2; scans++) await scan()
  expect(await total()).toBe(2)
  expect(scans).toBeGreaterThan(1)
})

test('offers BEP20 once an address is configured and credits its 18-decimal token', async () => {
  const bep20 = '0x00000000000000000000000000000000000b2000'
  const { token } = await app.registerPlayer()
  const ask = () =>
    app.callPlayerApi('POST /api/recharge', { paytype: 'usdt', amount: '1000', catepay: 'BEP20' }, token)
  const ways = async () => (await app.callPlayerApi('GET /api/get_pay_way', undefined, token)).data
  const refused = await ask()
  expect(refused.code).toBe(422)
  expect(
    await app.callPlayerApi('POST /api/recharge', { paytype: 'usdt', amount: '1000', catepay: 'BTC' }, token),
  ).toEqual(refused)
  expect(Object.keys(await ways())).toEqual(['card', 'usdt', 'wechat', 'alipay', 'antoken', 'rengong'])
  const account = { kind: 'usdt', bank_name: 'bep20', bank_no: bep20 }
  expect((await app.callConsoleApi('POST /console/api/receiving-accounts', account)).status).toBe(201)
  const settings = { chain_bep20_rpc: node.rpc, chain_bep20_contract: node.contract, chain_bep20_confirmations: 3 }
  expect((await app.callConsoleApi('PATCH /console/api/settings', settings)).status).toBe(200)
  expect((await ways()).bep20).toBe(1)

  const made = await order('1000', 'BEP20')
  const shown = (await app.callPlayerApi('POST /api/payinfo', { deposit_no: made.depositNo }, made.token)).data
  expect(shown).toMatchObject({ cardlist: { mch_id: bep20, content: 'BEP20' }, info: { paytype: 'USDT-BEP20' } })
  const value = made.millionths * 10n ** 12n
  const scanBep20 = () => watchChain(app.app, 'BEP20')
  for (let scans = 0; scans < 3; scans++) await scanBep20() // scans up to the newest block
  const before = (await unmatched()).length
  await node.pay([bep20, made.millionths]) // the amount that a token of six decimals would have
  await node.pay([bep20, value + 1n])
  await node.mine(3)
  expect(await scanBep20()).toBe(1)
  expect((await loadOrder(made.depositNo)).state).toBe('pending')
  expect((await unmatched()).slice(before)).toMatchObject([
    { detail: { why: 'no order of this amount', protocol: 'BEP20' } },
  ])
  await node.pay([bep20, value])
  await node.mine(2)
  expect((await Promise.all(Array.from({ length: 20 }, scanBep20))).reduce((sum, one) => sum + one)).toBe(1)
  expect((await loadOrder(made.depositNo)).state).toBe('approved')
  expect((await app.callPlayerApi('POST /api/balance', {}, made.token)).data.balance).toBe('1000.00')
})

test('ignores the sandbox for a protocol whose real chain is configured', async () => {
  const { depositNo, millionths } = await order()
  await app.control('/chain/pay', {
    protocol: 'ERC20',
    to: erc20,
    amount: `${millionths / 1_000_000n}.${String((millionths % 1_000_000n) / 10_000n).padStart(2, '0')}`,
  })
  await app.control('/chain/blocks', { n: 20 })
  await watchChain(app.app)
  expect((await loadOrder(depositNo)).state).toBe('pending')
})

test('reports no answer for an unreachable node or an invalid response', async () => {
  onTestFinished(async () => {
    await app.callConsoleApi('PATCH /console/api/settings', { chain_erc20_rpc: node.rpc })
  })
  const settings = { chain_erc20_rpc: 'http://127.0.0.1:9' }
  await app.callConsoleApi('PATCH /console/api/settings', settings)
  expect(await scan()).toBe(0)
  const rubbish = await serve(() => ({ jsonrpc: '2.0', id: 1, result: 'rubbish' }))
  await expect(
    new Erc20Chain(
      { protocol: 'ERC20', places: 6, rpc: rubbish.url, contract: node.contract },
      new Outbound(),
    ).height(),
  ).rejects.toThrow(OutsideFault)
  rubbish.server.close()
})

test.each([
  ['chain_erc20_rpc', 'file:///etc/passwd'],
  ['chain_erc20_contract', '0x12'],
  ['chain_trc20_contract', '0x12'],
  ['chain_trc20_contract', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T'],
  ['chain_erc20_contract', '0xDAC17F958D2ee523a2206206994597C13D831ec7'],
  ['chain_erc20_confirmations', 0],
  ['chain_trc20_key', 'a\r\nb'],
])('refuses the setting %s with the value %s', async (key, value) => {
  expect((await app.callConsoleApi('PATCH /console/api/settings', { [key]: value })).status).toBe(422)
})

interface Served {
  url: string
  server: Server
}

const serve = (answer: (url: string, body: Record<string, unknown>) => object): Promise<Served> =>
  new Promise((resolve) => {
    const server = createServer(async (request, response) => {
      let text = ''
      for await (const part of request) text += String(part)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer(request.url ?? '', text ? JSON.parse(text) : {})))
    }).listen(0, '127.0.0.1', () =>
      resolve({ server, url: `http://127.0.0.1:${(server.address() as { port: number }).port}` }),
    )
  })

test('reads and writes Tron addresses with their checksum', () => {
  const known = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  expect(tronHex(known)).toBe('a614f803b6fd780986a42c78ec9c7f77e6ded13c')
  expect(tronAddress('a614f803b6fd780986a42c78ec9c7f77e6ded13c')).toBe(known)
  expect(tronHex(`${known.slice(0, -1)}u`)).toBe(null)
})

test('reads USDT on Tron from the public API: list, log and block', async () => {
  const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const mine = tronAddress('11'.repeat(20))
  const topic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const log = (token: string, to: string, value: bigint) => ({
    address: token,
    topics: [topic, '44'.repeat(20).padStart(64, '0'), to.padStart(64, '0')],
    data: value.toString(16).padStart(64, '0'),
  })
  const usdt = tronHex(contract)!
  const blockTimeStamp = 1_700_000_123_000
  const at = instant(blockTimeStamp)
  const infos: Record<string, object> = {
    ['a'.repeat(64)]: {
      blockNumber: 90,
      blockTimeStamp,
      receipt: { result: 'SUCCESS' },
      log: [
        log(usdt, '11'.repeat(20), 13_890_000n),
        log('22'.repeat(20), '11'.repeat(20), 5_000_000n),
        log(usdt, '11'.repeat(20), 1_000_001n),
      ],
    },
    ['b'.repeat(64)]: {
      blockNumber: 91,
      blockTimeStamp,
      receipt: { result: 'REVERT' },
      log: [log(usdt, '11'.repeat(20), 13_890_000n)],
    },
    ['c'.repeat(64)]: {
      blockNumber: 92,
      blockTimeStamp,
      receipt: { result: 'SUCCESS' },
      log: [log(usdt, '33'.repeat(20), 13_890_000n)],
    },
  }
  const args: string[] = []
  const api = await serve((url, body) => {
    args.push(url)
    if (url === '/wallet/getblock')
      return {
        block_header: {
          raw_data: { number: body['id_or_num'] ? Number(body['id_or_num']) : 100, timestamp: 1_700_000_000_000 },
        },
      }
    if (url === '/wallet/gettransactioninfobyid') return infos[String(body['value'])] ?? {}
    const isSecond = url.includes('fingerprint')
    const rows = isSecond ? ['b', 'c', 'a'] : ['a', 'd']
    return {
      success: true,
      data: rows.map((letter) => ({ transaction_id: letter.repeat(64), value: letter === 'd' ? '1' : '13890000' })),
      meta: isSecond ? {} : { fingerprint: 'next' },
    }
  })
  const chain = new Trc20Chain({ api: api.url, contract, key: 'key' }, new Outbound())
  expect(await chain.height()).toBe(100)
  const common = { protocol: 'TRC20', to: mine, from: tronAddress('44'.repeat(20)), block: 90, at, confirmations: 11 }
  expect(await chain.transfers(50, [mine, 'no address'])).toEqual({
    transfers: [
      { txid: 'a'.repeat(64), amount: 1389, rest: 0, ...common },
      { txid: `${'a'.repeat(64)}:2`, amount: 100, rest: 1, ...common },
    ],
    unread: [],
    through: 100,
    span: 0,
    fault: null,
  })
  expect(args.find((url) => url.startsWith('/v1/'))).toContain(
    `/v1/accounts/${mine}/transactions/trc20?only_to=true&only_confirmed=true&contract_address=${contract}`,
  )
  api.server.close()
})
