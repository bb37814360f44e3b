import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { fenOf, yuan } from '../core/money.ts'
import { Refusal } from '../core/refusal.ts'
import { momentOf } from '../core/clock.ts'
import { originOf, type SandboxContext } from '../core/context.ts'
import { fieldsIn } from '../pay/gateway.ts'
import { type Fields, parseFields } from '../pay/fields.ts'
import { venueOf } from './catalogue.ts'
import { runInMode, modeOf } from './modes.ts'
import { endSessions, makeLink } from './sessions.ts'
import { balanceOf, bookMove, moveOf, openWallet, walletOf } from './wallet.ts'

/** The venue's code in the sandbox. */
const transferMd5Venue = 'transfermd5'
const operatorCode = 'koi'
const providerCode = 'KS'

const transferMd5Key = ({ store }: SandboxContext): string => store.secret('transfer-md5')

/** Adapter settings for the platform. */
export const transferMd5Host = (context: SandboxContext, origin: string) => ({
  adapter: 'transfer-md5',
  settings: {
    base_url: `${origin}/transfer-md5`,
    log_url: `${origin}/transfer-md5`,
    operator_code: operatorCode,
    provider_code: providerCode,
    secret: transferMd5Key(context),
  },
})

/** A protocol with a transfer wallet, below /transfer-md5, in which the platform acknowledges bets by marking them. */
export function transferMd5Routes(app: FastifyInstance, context: SandboxContext): void {
  parseFields(app)
  const answer = (errCode: string, more: object = {}) => ({
    errCode,
    errMsg: errCode === '0' ? 'SUCCESS' : 'FAILED',
    ...more,
  })

  /** `signs`: the signed values in order; a wrong signature answers 99. */
  const call = (
    method: 'GET' | 'POST',
    name: string,
    signs: string[],
    work: (fields: Fields, origin: string) => object,
    isPreparing = false,
  ) =>
    app.route({
      method,
      url: `/transfer-md5/${name}`,
      handler: (request, reply) =>
        runInMode(context, transferMd5Venue, reply, isPreparing, () => {
          const fields = fieldsIn(request)
          const text = signs.map((field) => fields[field] ?? '').join('') + transferMd5Key(context)
          const signature = createHash('md5').update(text).digest('hex').toUpperCase()
          if (fields['signature'] !== signature || fields['operatorcode'] !== operatorCode) return answer('99')
          if (signs.includes('providercode') && fields['providercode'] !== providerCode) return answer('92')
          return work(fields, originOf(context, request))
        }),
    })
  const whose = ['operatorcode', 'password', 'providercode', 'username']
  const known = (username: string) => walletOf(context, transferMd5Venue, username) !== undefined

  call(
    'GET',
    'createMember.aspx',
    ['operatorcode', 'username'],
    ({ username = '' }) => {
      if (!/^[a-z0-9]{3,12}$/.test(username)) return answer('94')
      if (known(username)) return answer('82')
      openWallet(context, transferMd5Venue, username, username)
      return answer('0')
    },
    true,
  )
  call('GET', 'getBalance.aspx', whose, ({ username = '' }) =>
    known(username)
      ? answer('0', { balance: Number(yuan(balanceOf(context, transferMd5Venue, username))) })
      : answer('81'),
  )
  call(
    'GET',
    'makeTransfer.aspx',
    ['amount', 'operatorcode', 'password', 'providercode', 'referenceid', 'type', 'username'],
    ({ amount: text, referenceid: id = '', type, username: login = '' }) => {
      const amount = fenOf(text)
      if (!known(login)) return answer('81')
      if (!amount) return answer('73')
      if (id.length > 20 || moveOf(context, transferMd5Venue, id)) return answer('71')
      const direction = type === '0' ? 'in' : 'out'
      const order = { venue: transferMd5Venue, id, login, direction, amount } as const
      return answer(
        bookMove(context, order, modeOf(context, transferMd5Venue) === 'refuse').result === 'done' ? '0' : '72',
      )
    },
  )
  call('GET', 'checkTransaction.ashx', ['operatorcode'], ({ referenceid: id = '' }) => {
    const move = moveOf(context, transferMd5Venue, id)
    if (!move) return answer('-987')
    const { login: username, direction, amount, result } = move
    const type = direction === 'in' ? '0' : '1'
    const status = result === 'done' ? 'SUCCESS' : 'FAILED'
    return answer('0', {
      data: { ref_id: id, username, type, amount: Number(yuan(amount)), status, provider: providerCode },
    })
  })
  call(
    'GET',
    'launchGames.aspx',
    ['operatorcode', 'password', 'providercode', 'type', 'username'],
    (fields, origin) => {
      const { username: login = '', gameid = '0' } = fields
      if (!known(login)) return answer('81')
      if (gameid !== '0' && !venueOf(transferMd5Venue).games.some(({ code }) => code === gameid)) return answer('90')
      const gameCode = gameid === '0' ? '' : gameid
      return answer('0', {
        gameUrl: `${origin}/enter/${makeLink(context, { venue: transferMd5Venue, login, gameCode, returnUrl: '' })}`,
      })
    },
  )
  call(
    'GET',
    'kickPlayerFromProduct.ashx',
    whose,
    ({ username = '' }) => {
      endSessions(context, transferMd5Venue, username)
      return answer('0')
    },
    true,
  )
  call('GET', 'checkAgentCredit.aspx', ['operatorcode'], () => answer('0', { data: 1_000_000 }))
  call('GET', 'fetchbykey.aspx', ['operatorcode'], () => answer('0', { result: JSON.stringify(unmarked(context)) }))
  call('POST', 'markbyjson.ashx', ['operatorcode'], ({ ticket = '' }) => {
    const ids = ticket.split(',')
    if (!ids.every((id) => /^\d{1,15}$/.test(id))) throw new Refusal(400, 'Ticket ids must be numbers.')
    for (const id of ids)
      context.store.run(
        `insert into bet_marker (bet, change) select id, change from bet where rowid = ? and venue = ?
         on conflict (bet) do update set change = excluded.change`,
        Number(id),
        transferMd5Venue,
      )
    return answer('0')
  })
}

const statuses = { settled: 1, open: 0, void: -1 }
const most = 300

/** Bets that have changed since they were marked. */
function unmarked({ store }: SandboxContext): object[] {
  const rows = store.all<{
    number: number
    login: string
    game: string
    round: string
    stake: number
    valid: number
    result: number
    state: keyof typeof statuses
    memo: string
    betAt: number
    settledAt: number | null
  }>(
    `select b.rowid as number, login, game_code as game, round, stake, valid_stake as valid, win_loss as result, state, memo,
       bet_at as betAt, settled_at as settledAt from bet b left join bet_marker m on m.bet = b.id
     where venue = ? and b.change > coalesce(m.change, 0) order by b.change limit ?`,
    transferMd5Venue,
    most,
  )
  const time = (at: number | null) => (at === null ? null : momentOf(at).replace('Z', ''))
  return rows.map((row) => ({
    id: row.number,
    ref_no: row.round,
    site: providerCode,
    product: 'SL',
    member: row.login,
    game_id: row.game,
    start_time: time(row.betAt),
    end_time: time(row.settledAt),
    match_time: time(row.betAt),
    bet_detail: row.memo,
    turnover: Number(yuan(row.valid)),
    bet: Number(yuan(row.stake)),
    payout: row.state === 'settled' ? Number(yuan(row.stake + row.result)) : 0,
    commission: 0,
    p_share: 0,
    p_win: 0,
    status: statuses[row.state],
  }))
}
