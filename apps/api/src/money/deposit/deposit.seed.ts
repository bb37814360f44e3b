import type { OrderState } from '@koi/contract/state'
import { channelCodes, type ChannelCode, rangeKinds } from '@koi/contract/money/deposit/deposit'
import { payWayNames } from '@koi/contract/money/deposit/deposit.copy'
import { fen, rate, usdtFor } from '@koi/contract/money'
import { day, hour, millisOf, minute, plus } from '@koi/contract/time'
import { firstOperator, type SeedEvent, type Seed } from '../../platform/ops/seed.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { openIn, sealIn } from '../../platform/base/personal.ts'
import { seal } from '../../platform/base/secret.ts'
import { keepTest, passedInSandbox } from '../../platform/outside/partnerTest.ts'
import { applyToRequirements } from '../turnover/work.ts'
import { credit, lockDeposit, rejectDeposit } from './deposit.ts'
import { newOrderNo } from '../../books/order/order.ts'
import { settingsAssociatedData } from '../channel/channel.ts'
import { rangesOfChannel } from '../channel/range.ts'

export const seedChannels: Seed = async (tx) => {
  await tx
    .insertInto('payChannel')
    .values(
      channelCodes.map((code, at) => ({ code, name: payWayNames[code], state: 'off' as const, sort: (at + 1) * 10 })),
    )
    .execute()
  const ranges = channelCodes.flatMap((channel) =>
    rangesOfChannel(channel).map((kind) => ({ kind, channel, least: fen(10_000), most: fen(1_000_000) })),
  )
  if (ranges.length !== rangeKinds.length) throw new Error('a range has no channel')
  await tx.insertInto('payRange').values(ranges).execute()
}

const trc20 = 'TDemoKoiHouseTrc20AddressXXXXXXXX1'
const erc20 = '0xDE30DE30DE30DE30DE30DE30DE30DE30DE30DE30'
const receivers = [
  {
    kind: 'bank',
    bankName: '锦绣银行',
    bankNo: '6222999900001111222',
    bankOwner: '锦鲤演示商户',
    bankAddress: '江城市演示支行',
    sort: 10,
  },
  {
    kind: 'bank',
    bankName: '远山银行',
    bankNo: '6222999900003333444',
    bankOwner: '锦鲤演示商户',
    bankAddress: '海州市演示支行',
    sort: 20,
  },
  { kind: 'TRC20', bankName: 'TRC20', bankNo: trc20, sort: 30 },
  { kind: 'ERC20', bankName: 'ERC20', bankNo: erc20, sort: 40 },
] as const

/** A further channel behind WeChat, which takes large amounts and opens orders that the cheaper channel fails to open. */
const largeWechat = {
  code: 'wechat-2',
  name: '微信支付（大额）',
  weight: 200,
  costFixed: fen(100),
  costRate: 90,
  sort: 35,
} as const
const costRates: Partial<Record<string, number>> = { wechat: 60, alipay: 60, antoken: 20 }

export const openDemoChannels: Seed = async (tx, now, config) => {
  await tx.insertInto('payChannel').values(largeWechat).execute()
  const ofLarge = { kind: 'wechat', channel: largeWechat.code, least: fen(500_000), most: fen(1_000_000) } as const
  await tx.insertInto('payRange').values(ofLarge).execute()
  for (const code of [...channelCodes, largeWechat.code]) {
    await tx
      .updateTable('payChannel')
      .set({
        state: 'on',
        settings: JSON.stringify({
          base_url: config.sandboxUrl,
          secret: seal(config, config.sandboxSecret, settingsAssociatedData(code)),
        }),
        payOrigin: new URL(config.sandboxUrl).origin,
        ...(costRates[code] === undefined ? {} : { costRate: costRates[code] }),
      })
      .where('code', '=', code)
      .execute()
    await keepTest(tx, { channel: code }, passedInSandbox, '', now)
  }
  await tx.insertInto('receivingAccount').values(receivers).execute()
}

interface Past {
  /** Age of an order: days plus minutes. */
  days: number
  minutes?: number
  channel: ChannelCode
  protocol?: 'TRC20' | 'ERC20'
  yuan: number
  state: OrderState
  note?: string
}

const history: Record<string, Past[]> = {
  demo002: [
    { days: 29, channel: 'card', yuan: 1000, state: 'approved' },
    { days: 27, channel: 'usdt', protocol: 'TRC20', yuan: 2199, state: 'approved' },
    { days: 25, channel: 'wechat', yuan: 499, state: 'rejected', note: '未收到款项' },
    { days: 22, channel: 'alipay', yuan: 999, state: 'approved' },
    { days: 18, channel: 'antoken', yuan: 3000, state: 'approved' },
    { days: 14, channel: 'usdt', protocol: 'ERC20', yuan: 5000, state: 'approved' },
    { days: 13, channel: 'usdt', protocol: 'ERC20', yuan: 800, state: 'rejected', note: '转账协议不符' },
    { days: 9, channel: 'wechat', yuan: 1299, state: 'approved' },
    { days: 6, channel: 'card', yuan: 4000, state: 'approved' },
    { days: 4, channel: 'card', yuan: 600, state: 'rejected', note: '付款人与注册姓名不一致' },
    { days: 2, channel: 'alipay', yuan: 2000, state: 'approved' },
    { days: 1, channel: 'antoken', yuan: 1500, state: 'approved' },
    { days: 0, minutes: 190, channel: 'card', yuan: 888, state: 'pending' },
    { days: 0, minutes: 130, channel: 'usdt', protocol: 'TRC20', yuan: 1000, state: 'pending' },
    { days: 0, minutes: 75, channel: 'alipay', yuan: 300, state: 'pending' },
  ],
  demo003: [
    { days: 28, channel: 'card', yuan: 10_000, state: 'approved' },
    { days: 20, channel: 'usdt', protocol: 'TRC20', yuan: 10_000, state: 'approved' },
    { days: 12, channel: 'alipay', yuan: 8000, state: 'approved' },
    { days: 3, channel: 'wechat', yuan: 2000, state: 'approved' },
  ],
  demo005: [
    { days: 26, channel: 'antoken', yuan: 1000, state: 'approved' },
    { days: 8, channel: 'card', yuan: 2000, state: 'approved' },
  ],
}

const demoRate = rate(72_000)
const processingTime = 7 * minute

/** A month of deposits in every state. The demo players have met the turnover requirements, so that they can withdraw. */
export const seedDeposits: Seed = async (tx, now, config) => {
  const operator = await firstOperator(tx)
  const by = { kind: 'operator', id: operator } as const
  const players = await tx
    .selectFrom('player')
    .select(['id', 'username', 'realname'])
    .where('username', 'in', Object.keys(history))
    .orderBy('id')
    .execute()
  const events: SeedEvent[] = []
  for (const player of players) {
    const realname = openIn(config, 'player.realname', player.id, player.realname)
    for (const { days, minutes = 0, channel, protocol = '', yuan, state, note = '' } of history[player.username] ??
      []) {
      const at = plus(now, -days * day - minutes * minute - (days ? (yuan % 7) * hour : 0))
      const amount = fen(yuan * 100)
      const isUsdt = channel === 'usdt'
      const isBank = channel === 'card'
      const depositNo = newOrderNo('D', at)
      const receiver = receivers.find(({ kind }) => kind === protocol)
      const id = newId<'Deposit'>()
      await tx
        .insertInto('deposit')
        .values({
          id,
          depositNo,
          playerId: player.id,
          channel,
          adapter: isUsdt || isBank ? '' : 'koi',
          costRate: costRates[channel] ?? 0,
          protocol,
          amount,
          rate: isUsdt ? demoRate : null,
          payUsdtCents: isUsdt ? usdtFor(amount, demoRate) : null,
          state: 'pending',
          payerOwner: sealIn(config, 'deposit.payer_owner', id, isBank ? realname : ''),
          payerBank: isBank ? '锦绣银行' : '',
          payerNo: sealIn(config, 'deposit.payer_no', id, isBank ? '6222000000001234567' : ''),
          payerAddress: isBank ? '江城市滨江支行' : '',
          receiverNo: receiver?.bankNo ?? '',
          expiresAt: plus(at, hour),
          isExpired: millisOf(at) + hour <= millisOf(now),
          createdAt: at,
        })
        .execute()
      if (state === 'pending') continue
      const decided = plus(at, processingTime)
      const play = async (then: Tx): Promise<void> => {
        const order = (await lockDeposit(then, depositNo))!
        if (state === 'rejected') return rejectDeposit(then, order, { note, by, at: decided })
        await credit(then, order, {
          amount,
          reference: isBank ? '' : `DEMO-${depositNo}`,
          by: isBank ? by : { kind: isUsdt ? 'chain' : 'gateway' },
          at: decided,
        })
        await applyToRequirements(then, { player: player.id, amount, at: plus(decided, 5 * hour) })
      }
      events.push({ at: decided, apply: play })
    }
  }
  return events
}
