import type { PayeeKind } from '@koi/contract/state'
import { day, type Instant, plus } from '@koi/contract/time'
import type { Seed } from '../../platform/ops/seed.ts'
import { newId } from '../../platform/text/id.ts'
import { openIn } from '../../platform/base/personal.ts'
import { listedBank, sealedPayee } from './row.ts'

// These bank names are invented.
const banks: [name: string, picture: string, paysOut: boolean][] = [
  ['锦绣银行', 'jinxiu', true],
  ['远山银行', 'yuanshan', true],
  ['长河银行', 'changhe', true],
  ['明月银行', 'mingyue', true],
  ['星海银行', 'xinghai', true],
  ['青松银行', 'qingsong', true],
  ['金桥商业银行', 'jinqiao', true],
  ['东岸商业银行', 'dongan', true],
  ['云川银行', 'yunchuan', true],
  ['北辰银行', 'beichen', true],
  ['驿站储蓄银行', 'yizhan', false],
  ['田园合作银行', 'tianyuan', false],
]

/** Inserts the banks; two of them take no payouts. */
export const seedBanks: Seed = async (tx) => {
  await tx
    .insertInto('bank')
    .values(
      banks.map(([bankName, picture, paysOut], at) => ({
        bankName,
        paysOut,
        ico: `/banks/${picture}.svg`,
        sort: (at + 1) * 10,
      })),
    )
    .execute()
}

/** `protocol` is set for wallets; the holder of a card is the player. */
type Card = [kind: PayeeKind, bank: string, number: string, protocol: string, branch: string]

const cards: Record<string, Card[]> = {
  demo002: [
    ['bank', '锦绣银行', '6222000000001234567', '', '江城市滨江支行'],
    ['bank', '远山银行', '6222000000007654321', '', '江城市湖滨支行'],
    ['bank', '驿站储蓄银行', '6222000000009999001', '', '江城市驿站路支行'],
    ['usdt', 'USDT', 'TDemoKoiPlayerTwoTrc20AddressXXXX1', 'TRC20', ''],
    ['usdt', 'USDT', '0xDE30000000000000000000000000000000000002', 'ERC20', ''],
    ['antoken', 'antoken', 'TDemoKoiPlayerTwoAnTokenWaLLetXXX1', 'TRC20', ''],
  ],
  demo003: [
    ['bank', '长河银行', '6222000000003000003', '', '海州市长河支行'],
    ['usdt', 'USDT', 'TDemoKoiPlayerThreeTrc20AddressXX1', 'TRC20', ''],
  ],
  demo005: [['bank', '明月银行', '6222000000005000005', '', '云州市中心支行']],
}

export const seedPayees: Seed = async (tx, now, config) => {
  const players = await tx
    .selectFrom('player')
    .select(['id', 'username', 'realname'])
    .where('username', 'in', Object.keys(cards))
    .execute()
  for (const { id: playerId, username, realname } of players) {
    const holder = openIn(config, 'player.realname', playerId, realname)
    const bound = (cards[username] ?? []).map(([kind, bank, bankNo, protocol, bankAddress], at) => {
      const id = newId<'Payee'>()
      return {
        id,
        playerId,
        kind,
        bank,
        bankId: kind === 'bank' ? listedBank(bank) : null,
        bankAddress,
        ...sealedPayee(config, { id, kind, bankNo, bankOwner: protocol || holder }),
        createdAt: plus(now, -(40 - at) * day) as Instant,
      }
    })
    await tx.insertInto('payee').values(bound).execute()
  }
}
