import { type Answers, type Envelope, ok, paged } from './answers.testing.ts'

export const largest = '99999999.99'
export const largestText = '¥99,999,999.99'
export const at = '2026-05-01 12:00:00'

/** A single-row page nested under `list`, with further fields next to it. */
export const listWithHead = (row: Record<string, unknown>, head: Record<string, unknown> = {}): Envelope =>
  ok({ ...head, list: { data: [row], total: 1, last_page: 1 } })

export const largeAmounts: Answers = {
  user: ok({
    username: 'koi1234567',
    balance: largest,
    gameblance: largest,
    paysum: largest,
    current_vip: 'VIP1',
    usdtrate: '7.2',
    withdrawusdtrate: '7.3',
    withdrawcashfee: '5.00',
    withdrawfeeusdttrc: '1.00',
  }),
  balance: ok({ balance: largest }),
  refreshusermoney: ok({ balance: largest }),
  balancelist: ok(['ag', 'pt', 'bb', 'ky', 'cq'].map((platname) => ({ platname, name: `场馆${platname}` }))),
  balancelist2: ok(['ag', 'pt', 'bb', 'ky', 'cq'].map((platname) => ({ platname, balance: largest }))),
  uservip: ok([1, 2, 3].map(() => ({ recharge: largest, flow: largest, status: 1, realperson: 0.5 }))),
  getBetAmount: ok({ bet_amount: largest }),
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
      info: { amount: largest, state: 1, real_money: '13888888.88', created_at: at },
      cardlist: { mch_id: `T${'x'.repeat(33)}`, content: 'TRC20' },
    }),
    message: 'usdtpay',
  },
  gettransrecord: paged([
    { out_trade_no: 'D20260501120000000001', amount: largest, pay_way: '长河银行转账', state: 1, created_at: at },
  ]),
  betrecord: paged([
    {
      bet_id: 'B20260501120000000001',
      bet_amount: largest,
      win_loss: largest,
      Code: '百家乐',
      playname: '龙虎斗',
      playmemo: '庄',
      status: 1,
      bet_time: at,
      platname: 'ag',
    },
    { bet_id: 'B2', bet_amount: largest, win_loss: `-${largest}`, status: 1, bet_time: at },
  ]),
  betdetail: ok({
    valid_amount: largest,
    name: '场馆',
    round_id: '1',
    settled_at: at,
    formers: [{ status: 1, win_loss: largest, valid_amount: largest, replaced_at: at }],
  }),
  getfanshui: listWithHead(
    { gamename: '真人视讯百家乐', money: largest, state: 0, created_at: at, updated_at: at },
    { jisuan: largest, nojisuan: largest },
  ),
  statement: listWithHead(
    { id: '1', name: '后台加款', amount: largest, balance: largest, created_at: at },
    {
      totals: {
        deposits: largest,
        withdrawals: largest,
        rewards: largest,
        stakes: largest,
        wins: largest,
        net: `-${largest}`,
      },
      lifetime: { deposits: largest, withdrawals: largest, net_deposits: largest, since: at },
    },
  ),
  wageringRequirements: listWithHead(
    {
      id: 'd1',
      title: '首存优惠',
      source_name: '优惠',
      amount: largest,
      worked: largest,
      rest: largest,
      state: 'closed',
      state_name: '已完成',
      created_at: at,
    },
    {
      bet_amount: largest,
      open: [
        {
          id: 'd2',
          title: '首存优惠',
          source_name: '优惠',
          amount: largest,
          worked: '1.00',
          rest: largest,
          state: 'open',
          can_cancel: 1,
          is_next: 1,
          created_at: at,
        },
      ],
    },
  ),
  'promotion/offer': ok({ title: '首存优惠', lost: largest, kept: largest, rest: largest }),
  activityApplyLog: paged([{ activity_name: '首存优惠大礼包', amount: largest, state: 1, created_at: at }]),
  freeRounds: ok([
    { game_name: '锦鲤跃龙门', rounds: 1000, rounds_left: 1000, stake: largest, turnover_multiple: 100, until: at },
  ]),
  userredpacket: ok({
    sendnums: 1,
    acquirednum: 1,
    rules: [{ start_time: at, end_time: at, day_flow: largest, flow_money: largest, recharge: largest }],
  }),
  redpacket: paged([{ money: largest, redpacketmoney: largest, created_at: at, usetime: at }]),
  douserredpacket: ok({ redpacketmoney: largest }),
  protection: ok({
    limits: [
      {
        span: 'day',
        name: '24小时',
        amount: largest,
        operator_amount: largest,
        rest: largest,
        has_pending: 1,
        pending: largest,
        ripe_at: at,
      },
    ],
  }),
  'protection/history': paged([]),
}
