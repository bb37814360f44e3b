import { type Answer, type Answers, ok } from '../answers.testing.ts'

/** A screen in one of its states: the server's answers and the presses that lead there. */
export interface Scene {
  name: string
  route: string
  answers?: Answers
  /** Accessible names of buttons, links, tabs or radios, pressed in order. */
  press?: readonly (string | RegExp)[]
  isVisitor?: boolean
  /** Whether the popups of home have not been shown yet. */
  isFresh?: boolean
}

export const ways = { antoken: 1, card: 1, usdt: 1, wechat: 1, alipay: 1 }
const card = { id: 1, bank: '锦绣银行', bank_no: '6222000100020003', bank_owner: '李小龙' }
const address = { id: 2, bank: 'USDT', bank_no: 'TXk3address', bank_owner: 'TRC20' }
export const cards: Answer = ({ body }) => ok([Number(body['type']) === 1 ? card : address])
export const venues = ok([
  { platname: 'userbalance', name: '平台钱包', balance: '10.00' },
  { platname: 'ag', name: '真人馆', balance: '5.00', state: 1 },
])
export const bets = [0, 1, 2].map((status) => ({
  bet_id: `B${status}`,
  platname: 'ag',
  bet_amount: '80',
  win_loss: '-80.00',
  Code: 'bac01',
  playname: '百家乐',
  playmemo: '庄',
  status,
  bet_time: '2026-11-21 07:22:40',
}))
export const limit = {
  span: 'day',
  name: '24小时',
  amount: '500',
  used: '0',
  rest: '500',
  has_pending: 1,
  pending: '900',
  is_ripe: 1,
}
export const protection = ok({ limits: [limit], reality_minutes: 15 })
export const requirement = {
  id: '1',
  title: '首存礼',
  source_name: '活动',
  amount: '100',
  worked: '40',
  rest: '60',
  state: 'open',
  is_next: 1,
  can_cancel: 1,
  created_at: '2026-11-20 10:00:00',
}
export const deviceList = ok({
  list: [
    { id: 'd1', device: 'Windows · Edge', address: '203.0.*.*', is_this: 1 },
    { id: 'd2', device: 'iPhone · Safari', address: '2001:db8:52:*', is_this: 0 },
  ].map((one) => ({ ...one, created_at: '2026-11-20 10:00:00', seen_at: '2026-11-21 10:00:00' })),
})
export const passkeys = (names: string[]): Answer =>
  ok({
    host: location.hostname,
    is_open: 1,
    list: names.map((name, index) => ({
      id: `k${index}`,
      name,
      created_at: '2026-11-20 10:00:00',
      used_at: index === 0 ? '' : '2026-11-21 10:00:00',
      backed_up: index,
    })),
  })
export const claims = (sendnums: number): Answer =>
  ok({ sendnums, acquirednum: 1, max_times: 5, rules: [{ recharge: '100' }] })
