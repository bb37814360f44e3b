import { randomUUID } from 'node:crypto'
import { type Answer, ask } from '../../abuse/http.ts'
import { captcha, payPassword, type Player, playerPassword, type Target } from '../../abuse/target.ts'
import { withClient } from '../../../apps/api/src/platform/db/client.ts'
import { signatureHeaders } from '../../../apps/cli/src/venueCheck/client.ts'
import { referenceOf } from '../../../apps/sandbox/src/pay/orders.ts'
import type { ProfiledProduct } from './product.ts'

export const moneyPaths = [
  'login',
  'transfer in',
  'transfer out',
  'seamless balance',
  'seamless bet',
  'seamless win',
  'deposit ask',
  'deposit callback',
  'deposit approve',
  'withdrawal ask',
  'withdrawal approve',
] as const
export type MoneyPath = (typeof moneyPaths)[number]

/** Runs the call of one path; the other calls prepare it. */
export type Step = (path: MoneyPath, call: () => Promise<Answer>) => Promise<Answer>

const initialBalance = '1000000'
const bankPayer = { bank_owner: '张三', bank: '锦绣银行', bank_no: '6222000011112222', bank_address: '江城支行' }

/**
 * Registers a player who deposits, transfers and plays, and one who withdraws. Returns a function that runs every path
 * once.
 */
export async function openMoneyPaths({
  target,
  databaseUrl,
  secret,
}: ProfiledProduct): Promise<(step: Step) => Promise<void>> {
  // The guest signs in so often that earlier sessions end.
  const [player, withdrawer, guest] = [await target.register(), await target.register(), await target.register()]
  for (const one of [player, withdrawer]) await target.credit(one, initialBalance)
  const card = await target.bindCard(withdrawer)
  const launch = { plat_name: 'seam', game_type: 0, game_code: '', is_mobile_url: 1 }
  await target.requireSuccess(player.ask('getGameUrl', launch))
  const session = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from launch where player_id = $1', [player.id])
    return rows[0]!.id
  })
  let made = 0
  return async (step) => {
    made++
    // The amount differs each time, because an identical request within two seconds is refused.
    const amount = String(200 + made)
    const transfer = (from: string, to: string) => () =>
      player.ask('transfer', { amount, sourcetype: from, targettype: to })
    const seamless = (content: object) => () =>
      sendSigned(target, secret, '/hooks/venue/seam', { venue: 'seam', login: player.name.toLowerCase(), ...content })
    await step('login', () =>
      target.ask('POST /api/login_pc', { body: { name: guest.name, password: playerPassword, code: captcha } }),
    )
    await step('transfer in', transfer('userbalance', 'slot'))
    await step('transfer out', transfer('slot', 'userbalance'))

    const bet = `b${randomUUID()}`
    const game = { gameCode: 'koi', gameName: 'koi', roundId: bet }
    await step('seamless balance', seamless({ call: 'balance' }))
    await step('seamless bet', seamless({ call: 'bet', id: bet, session, ...game, amount: 500 }))
    await step('seamless win', seamless({ call: 'win', id: `w${bet}`, bet, amount: 300 }))

    const asked = await step('deposit ask', () => player.ask('recharge', { paytype: 'wechat', amount }))
    const number = asked.data.deposit_no
    const notice = {
      deposit_no: number,
      result: 'paid',
      amount: Number(amount) * 100,
      currency: 'CNY',
      channel: 'wxpay',
    }
    await step('deposit callback', () =>
      sendSigned(target, secret, '/hooks/pay/wechat', {
        ...notice,
        reference: referenceOf(number),
        at: new Date().toISOString(),
      }),
    )
    await approveDeposit(target, player, amount, step)

    await step('withdrawal ask', () => withdrawer.ask('withdraw', { bank: card, amount, password: payPassword }))
    const { data } = await target.requireSuccess(target.admin.ask(`GET withdrawals?q=${withdrawer.name}&state=1`))
    await step('withdrawal approve', () =>
      target.admin.ask(`POST withdrawals/${data.items[0]!.id}/approve`, { reference: `BANK-${made}` }),
    )
  }
}

async function approveDeposit(target: Target, player: Player, amount: string, step: Step): Promise<void> {
  const { data } = await target.requireSuccess(player.ask('recharge', { paytype: 'bank', amount, ...bankPayer }))
  await step('deposit approve', () => target.admin.ask(`POST deposits/${data.deposit_no}/approve`, {}))
}

function sendSigned({ url }: Target, secret: string, path: string, content: object): Promise<Answer> {
  const raw = JSON.stringify(content)
  return ask(url, `POST ${path}`, { raw, headers: signatureHeaders(secret, raw) })
}
