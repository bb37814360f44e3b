import { type Answers, ok, paged } from './answers.testing.ts'
import { at, listWithHead, largest } from './large.testing.ts'
import { pixel } from './screen.testing.tsx'

/** A word without a break opportunity, wider than any phone. */
export const longWord = 'Koi'.repeat(40)

/** HTML of an operator with long words and wide elements. */
export const longWordHtml = `<h2>${longWord}</h2><p>${longWord}</p><pre>${longWord} ${longWord}\n${longWord}</pre>
  <table width="2000"><tr>${`<td>${longWord}</td><td>锦鲤</td>`.repeat(6)}</tr></table>
  <img src="${pixel}" width="2000" height="40" alt=""><ul><li>${longWord}<pre>${longWord}</pre></li></ul>
  <blockquote><pre>${longWord}</pre></blockquote>`
const game = (id: number) => ({
  id,
  category_id: 'concise',
  app_state: 1,
  platform_name: longWord,
  name: `${id}${longWord}`,
  venue_name: longWord,
  mobile_img: pixel,
})

/** Answers in which every name is a word without a break opportunity. */
export const longWords: Answers = {
  app: ok({ title: longWord, site_state: 1, webcontent: longWordHtml, index_modal: 1 }),
  user: ok({ username: longWord, realname: longWord, balance: largest, email: longWord, mobile: longWord }),
  homenotice: ok([longWord]),
  'game/list': ok([game(1), game(2)]),
  balancelist: ok([
    { platname: 'ag', name: longWord },
    { platname: 'pt', name: longWord },
  ]),
  balancelist2: ok([{ platname: 'ag', balance: largest }]),
  activitytype: ok([{ id: 1, name: longWord }]),
  activitylist: paged([{ id: 1, title: longWord, banner: pixel, state: 1, created_at: at }]),
  activitydeatil: ok({
    id: 1,
    title: longWord,
    banner: pixel,
    content: longWordHtml,
    memo: longWordHtml,
    created_at: at,
  }),
  article: ok({ content: longWordHtml }),
  noticeList: paged([{ id: 1, title: longWord, content: longWordHtml, created_at: at }]),
  getcard: ok([{ id: 1, bank: longWord, bank_no: longWord.slice(0, 42), bank_owner: longWord }]),
  getpaybank: ok([
    {
      bank_no: '6225000000000000001',
      bank_owner: longWord,
      bank_address: longWord,
      bank_data: { bank_name: longWord },
    },
  ]),
  banklist: ok([{ id: 1, bank_name: longWord, payout: 0 }]),
  get_pay_way: ok({ card: 1 }),
  gettransrecord: paged([{ out_trade_no: longWord, amount: largest, pay_way: longWord, state: 1, created_at: at }]),
  betrecord: paged([
    {
      bet_id: longWord,
      bet_amount: largest,
      win_loss: largest,
      Code: longWord,
      playname: longWord,
      playmemo: longWord,
      status: 1,
      bet_time: at,
      platname: 'ag',
    },
  ]),
  getfanshui: listWithHead({ gamename: longWord, money: largest, state: 0, created_at: at }),
  statement: listWithHead({ id: '1', name: longWord, amount: largest, balance: largest, created_at: at }),
  wageringRequirements: listWithHead({
    id: 'd1',
    title: longWord,
    source_name: longWord,
    amount: largest,
    worked: largest,
    state: 'closed',
    state_name: longWord,
    created_at: at,
  }),
  activityApplyLog: paged([{ activity_name: longWord, amount: largest, state: 1, created_at: at }]),
  freeRounds: ok([
    { game_name: longWord, rounds: 1000, rounds_left: 1000, stake: largest, turnover_multiple: 100, until: at },
  ]),
  'protection/history': paged([{ id: 1, words: longWord, created_at: at }]),
  devices: ok({
    list: [0, 1].map((is_this) => ({ id: is_this, device: longWord, address: longWord, is_this, seen_at: at })),
  }),
  'practice/list': ok([
    {
      platform_name: 'slot',
      game_code: 'koi',
      name: longWord,
      mobile_img: '',
      venue_name: longWord,
      stated_return: '96.075',
      return_source: longWord,
    },
  ]),
  'redpacket/proof': ok({
    draw: longWord,
    promise: longWord,
    promised_at: at,
    list: {
      data: [
        {
          draw: longWord,
          player: longWord,
          least: largest,
          greatest: largest,
          redpacketmoney: largest,
          promise: longWord,
          seed: longWord,
        },
      ],
      total: 1,
      last_page: 1,
    },
  }),
  verification: ok({
    needed: 2,
    state: 'rejected',
    kind: longWord,
    realname: longWord,
    number: longWord,
    reason: longWord,
    asked_at: at,
    decided_at: at,
  }),
  funds: ok({
    balance: largest,
    cash: largest,
    bonus: largest,
    withdrawable: largest,
    total_balance: largest,
    at_venues: largest,
    venues: [{ platname: 'ag', name: longWord, balance: largest, leaving: largest, in_repair: 1 }],
    held: largest,
    withdrawal_count: 99,
    in_transit: largest,
    commission: largest,
    deposits_waiting: largest,
    deposit_count: 99,
  }),
  inquiries: paged(
    [1, 2].map((state) => ({
      inquiry_no: longWord,
      name: longWord,
      about: longWord,
      content: longWord,
      answer: longWord,
      state,
    })),
  ),
  'devices/history': paged([
    { id: 1, kind: longWord, outcome: 'wrong', device: longWord, address: longWord, is_new: 1, created_at: at },
  ]),
}
