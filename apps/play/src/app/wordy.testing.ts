import { type Answers, ok, paged } from './answers.testing.ts'
import { at, listOf, most } from './large.testing.ts'
import { pixel } from './screen.testing.tsx'

/** A word without a gap, wider than any phone. */
export const word = 'Koi'.repeat(40)

/** What an operator may write: such words, and everything that may be wide. */
export const wordyHtml = `<h2>${word}</h2><p>${word}</p><pre>${word} ${word}\n${word}</pre>
  <table width="2000"><tr>${`<td>${word}</td><td>锦鲤</td>`.repeat(6)}</tr></table>
  <img src="${pixel}" width="2000" height="40" alt=""><ul><li>${word}<pre>${word}</pre></li></ul>
  <blockquote><pre>${word}</pre></blockquote>`
const game = (id: number) => ({
  id,
  category_id: 'concise',
  app_state: 1,
  platform_name: word,
  name: `${id}${word}`,
  venue_name: word,
  mobile_img: pixel,
})

/** A platform where every name is such a word. */
export const wordy: Answers = {
  app: ok({ title: word, site_state: 1, webcontent: wordyHtml, index_modal: 1 }),
  user: ok({ username: word, realname: word, balance: most, email: word, mobile: word }),
  homenotice: ok([word]),
  'game/list': ok([game(1), game(2)]),
  balancelist: ok([
    { platname: 'ag', name: word },
    { platname: 'pt', name: word },
  ]),
  balancelist2: ok([{ platname: 'ag', balance: most }]),
  activitytype: ok([{ id: 1, name: word }]),
  activitylist: paged([{ id: 1, title: word, banner: pixel, state: 1, created_at: at }]),
  activitydeatil: ok({ id: 1, title: word, banner: pixel, content: wordyHtml, memo: wordyHtml, created_at: at }),
  article: ok({ content: wordyHtml }),
  noticeList: paged([{ id: 1, title: word, content: wordyHtml, created_at: at }]),
  getcard: ok([{ id: 1, bank: word, bank_no: word.slice(0, 42), bank_owner: word }]),
  getpaybank: ok([
    { bank_no: '6225000000000000001', bank_owner: word, bank_address: word, bank_data: { bank_name: word } },
  ]),
  banklist: ok([{ id: 1, bank_name: word, payout: 0 }]),
  get_pay_way: ok({ card: 1 }),
  gettransrecord: paged([{ out_trade_no: word, amount: most, pay_way: word, state: 1, created_at: at }]),
  betrecord: paged([
    {
      bet_id: word,
      bet_amount: most,
      win_loss: most,
      Code: word,
      playname: word,
      playmemo: word,
      status: 1,
      bet_time: at,
      platname: 'ag',
    },
  ]),
  getfanshui: listOf({ gamename: word, money: most, state: 0, created_at: at }),
  statement: listOf({ id: '1', name: word, amount: most, balance: most, created_at: at }),
  wageringRequirements: listOf({
    id: 'd1',
    title: word,
    source_name: word,
    amount: most,
    worked: most,
    state: 'closed',
    state_name: word,
    created_at: at,
  }),
  activityApplyLog: paged([{ activity_name: word, amount: most, state: 1, created_at: at }]),
  freeRounds: ok([
    { game_name: word, rounds: 1000, rounds_left: 1000, stake: most, turnover_multiple: 100, until: at },
  ]),
  'protection/history': paged([{ id: 1, words: word, created_at: at }]),
  devices: ok({ list: [0, 1].map((is_this) => ({ id: is_this, device: word, address: word, is_this, seen_at: at })) }),
  'practice/list': ok([
    {
      platform_name: 'slot',
      game_code: 'koi',
      name: word,
      mobile_img: '',
      venue_name: word,
      stated_return: '96.075',
      return_source: word,
    },
  ]),
  'redpacket/proof': ok({
    draw: word,
    promise: word,
    promised_at: at,
    list: {
      data: [
        { draw: word, player: word, least: most, greatest: most, redpacketmoney: most, promise: word, seed: word },
      ],
      total: 1,
      last_page: 1,
    },
  }),
  verification: ok({
    needed: 2,
    state: 'rejected',
    kind: word,
    realname: word,
    number: word,
    reason: word,
    asked_at: at,
    decided_at: at,
  }),
  funds: ok({ balance: most, cash: most, bonus: most, withdrawable: most }),
  inquiries: paged(
    [1, 2].map((state) => ({ inquiry_no: word, name: word, about: word, content: word, answer: word, state })),
  ),
  'devices/history': paged([
    { id: 1, kind: word, outcome: 'wrong', device: word, address: word, is_new: 1, created_at: at },
  ]),
}
