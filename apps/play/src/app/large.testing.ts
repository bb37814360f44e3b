import { type Answers, type Envelope, ok, paged } from './answers.testing.ts'

/** The largest amount that has to be seen whole. */
export const most = '99999999.99'
export const shown = '¥99,999,999.99'
/** When everything happened. */
export const at = '2026-05-01 12:00:00'

/** A page of one row, of a list with something said above it. */
export const listOf = (row: Record<string, unknown>, head: Record<string, unknown> = {}): Envelope =>
  ok({ ...head, list: { data: [row], total: 1, last_page: 1 } })

/** A platform where every amount is as large as that. */
export const rich: Answers = {
  user: ok({
    username: 'koi1234567',
    balance: most,
    gameblance: most,
    paysum: most,
    current_vip: 'VIP1',
    usdtrate: '7.2',
    withdrawusdtrate: '7.3',
    withdrawcashfee: '5.00',
    withdrawfeeusdttrc: '1.00',
  }),
  balance: ok({ balance: most }),
  refreshusermoney: ok({ balance: most }),
  balancelist: ok(['ag', 'pt', 'bb', 'ky', 'cq'].map((platname) => ({ platname, name: `场馆${platname}` }))),
  balancelist2: ok(['ag', 'pt', 'bb', 'ky', 'cq'].map((platname) => ({ platname, balance: most }))),
  uservip: ok([1, 2, 3].map(() => ({ recharge: most, flow: most, status: 1, realperson: 0.5 }))),
  getBetAmount: ok({ bet_amount: most }),
  getcard: ({ body }) =>
    ok(
      body['type'] === 1
        ? [{ id: 1, bank: '长河银行', bank_no: '6225000000000000001', bank_owner: '李小龙' }]
        : [{ id: 2, bank: 'USDT', bank_owner: 'TRC20', bank_no: `T${'x'.repeat(41)}` }],
    ),
  get_pay_way: ok({ antoken: 1, card: 1, usdt: 1, wechat: 1, alipay: 1, wxpay: 1, alipaypay: 1 }),
  payinfo: {
    ...ok({
      deposit_no: 'D1',
      info: { amount: most, state: 1, real_money: '13888888.88', created_at: at },
      cardlist: { mch_id: `T${'x'.repeat(33)}`, content: 'TRC20' },
    }),
    message: 'usdtpay',
  },
  gettransrecord: paged([
    { out_trade_no: 'D20260501120000000001', amount: most, pay_way: '长河银行转账', state: 1, created_at: at },
  ]),
  betrecord: paged([
    {
      bet_id: 'B20260501120000000001',
      bet_amount: most,
      win_loss: most,
      Code: '百家乐',
      playname: '龙虎斗',
      playmemo: '庄',
      status: 1,
      bet_time: at,
      platname: 'ag',
    },
    { bet_id: 'B2', bet_amount: most, win_loss: `-${most}`, status: 1, bet_time: at },
  ]),
  betdetail: ok({
    valid_amount: most,
    name: '场馆',
    round_id: '1',
    settled_at: at,
    formers: [{ status: 1, win_loss: most, valid_amount: most, replaced_at: at }],
  }),
  getfanshui: listOf(
    { gamename: '真人视讯百家乐', money: most, state: 0, created_at: at, updated_at: at },
    { jisuan: most, nojisuan: most },
  ),
  statement: listOf(
    { id: '1', name: '后台加款', amount: most, balance: most, created_at: at },
    {
      totals: { deposits: most, withdrawals: most, rewards: most, stakes: most, wins: most, net: `-${most}` },
      lifetime: { deposits: most, withdrawals: most, net_deposits: most, since: at },
    },
  ),
  wageringRequirements: listOf(
    {
      id: 'd1',
      title: '首存优惠',
      source_name: '优惠',
      amount: most,
      worked: most,
      rest: most,
      state: 'closed',
      state_name: '已完成',
      created_at: at,
    },
    {
      bet_amount: most,
      open: [
        {
          id: 'd2',
          title: '首存优惠',
          source_name: '优惠',
          amount: most,
          worked: '1.00',
          rest: most,
          state: 'open',
          can_cancel: 1,
          is_next: 1,
          created_at: at,
        },
      ],
    },
  ),
  'promotion/offer': ok({ title: '首存优惠', lost: most, kept: most, rest: most }),
  activityApplyLog: paged([{ activity_name: '首存优惠大礼包', amount: most, state: 1, created_at: at }]),
  freeRounds: ok([
    { game_name: '锦鲤跃龙门', rounds: 1000, rounds_left: 1000, stake: most, turnover_multiple: 100, until: at },
  ]),
  userredpacket: ok({
    sendnums: 1,
    acquirednum: 1,
    rules: [{ start_time: at, end_time: at, day_flow: most, flow_money: most, recharge: most }],
  }),
  redpacket: paged([{ money: most, redpacketmoney: most, created_at: at, usetime: at }]),
  douserredpacket: ok({ redpacketmoney: most }),
  protection: ok({
    limits: [
      {
        span: 'day',
        name: '24小时',
        amount: most,
        operator_amount: most,
        rest: most,
        has_pending: 1,
        pending: most,
        ripe_at: at,
      },
    ],
  }),
  'protection/history': paged([]),
}
