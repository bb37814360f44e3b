import { pixel } from '../screen.testing.tsx'
import { ok, paged, refused } from '../answers.testing.ts'
import {
  bets,
  cards,
  claims,
  passkeys,
  requirement,
  protection,
  deviceList,
  venues,
  ways,
  type Scene,
} from './scene.testing.ts'

const promotion = { id: 7, title: '首存礼', banner: pixel, content: '<p>规则</p>', memo: '每人一次', can_apply: 1 }
const home = { app: ok({ app_state: 1, redpacket_switch: 1, index_modal: '<h3>好运</h3><p>常在</p>' }) }

export const dialogScenes: readonly Scene[] = [
  { name: 'nothing bound', route: '/recharge', answers: { get_pay_way: ok(ways), getcard: ok([]) } },
  { name: 'bank', route: '/addBankCard', answers: { banklist: ok([{ bank_name: '甲银行' }]) }, press: [/^银行/] },
  { name: 'deposit prompt', route: '/wallet?type=0' },
  { name: 'unbind', route: '/wallet?type=1', answers: { getcard: cards }, press: [/解绑/] },
  { name: 'USDT address', route: '/wallet?type=2&show=1' },
  { name: 'AnToken address', route: '/wallet?type=3&show=2' },
  { name: 'platform', route: '/betRecord', answers: { balancelist: venues }, press: [/^场馆/] },
  { name: 'time', route: '/betRecord', press: [/^时间/] },
  { name: 'kind', route: '/statement', press: [/^类型/] },
  {
    name: 'bet',
    route: '/betRecord',
    answers: {
      betrecord: paged(bets),
      betdetail: ok({
        name: '真人馆',
        round_id: 'R1',
        valid_amount: '80',
        formers: [{ status: 1, win_loss: '-20.00', valid_amount: '20.00', replaced_at: '2026-11-20 10:00:00' }],
      }),
      betround: ok({ url: 'https://venue.example.com/r' }),
    },
    press: [/B1/],
  },
  { name: 'apply', route: '/activityInfo?id=7', answers: { activitydeatil: ok(promotion) }, press: ['立即申请'] },
  { name: 'packet short', route: '/welfare', answers: { userredpacket: claims(0) }, press: ['立即领取'] },
  {
    name: 'packet won',
    route: '/welfare',
    answers: { userredpacket: claims(1), douserredpacket: ok({ redpacketmoney: '8.80' }) },
    press: ['立即领取'],
  },
  {
    name: 'packet refused',
    route: '/welfare',
    answers: { userredpacket: claims(1), douserredpacket: refused('未到时间') },
    press: ['立即领取'],
  },
  {
    name: 'give back',
    route: '/turnover',
    answers: {
      wageringRequirements: ok({ bet_amount: '60', open: [requirement], list: { data: [], total: 0, last_page: 1 } }),
      'promotion/offer': ok({ title: '首存礼', lost: '10', kept: '5', rest: '60' }),
    },
    press: [/放弃|取消/],
  },
  {
    name: 'review of limits',
    route: '/',
    answers: {
      protection,
      'protection/review': ok({
        is_due: 1,
        funds: '<p>资金存放于独立的信托账户，与平台自有资金分开。</p>',
        funds_version: 1,
      }),
    },
  },
  { name: 'limit', route: '/protection', answers: { protection }, press: [/^24小时/] },
  { name: 'looser limit', route: '/protection', answers: { protection }, press: [/确认/] },
  { name: 'how long', route: '/protection', answers: { protection }, press: [/^暂停一段时间/] },
  { name: 'pause', route: '/protection', answers: { protection }, press: [/^暂停一段时间/, '24小时'] },
  {
    name: 'reality check',
    route: '/gamePage?name=ag',
    answers: {
      'protection/session': ok({ is_due: 1, seconds: 3600, stakes: '120', net: '-20.50' }),
      'protection/session/now': ok({ is_due: 1 }),
      getGameUrl: refused('您已连续游戏60分钟'),
    },
    press: [],
  },
  { name: 'reminder', route: '/protection', answers: { protection }, press: [/提醒/] },
  { name: 'sign one out', route: '/devices', answers: { devices: deviceList }, press: ['退出iPhone · Safari'] },
  { name: 'sign out the others', route: '/devices', answers: { devices: deviceList }, press: ['退出其他所有设备'] },
  {
    name: 'remove a passkey',
    route: '/factor',
    answers: {
      factor: ok({ is_on: 0, passkeys: 1, host: location.hostname }),
      passkeys: passkeys(['我的手机']),
    },
    press: ['移除我的手机'],
  },
  { name: 'from which wallet', route: '/transfer', answers: { balancelist: venues }, press: [/^从 /] },
  {
    name: 'where the money is',
    route: '/',
    answers: {
      funds: ok({
        cash: '100.00',
        bonus: '30.00',
        total_balance: '407.88',
        at_venues: '70.00',
        venues: [{ platname: 'ag', name: '真人馆', balance: '70.00', leaving: '40.00', in_repair: 1 }],
        held: '100.00',
        withdrawal_count: 1,
        in_transit: '100.00',
        commission: '7.88',
        deposits_waiting: '50.00',
        deposit_count: 1,
      }),
    },
    press: [/^总资产/],
  },
  {
    name: 'before a game',
    route: '/gamePage?name=ag',
    answers: {
      user: ok({ username: 'koi123', balance: '10.00', gameblance: '80.00', transferstatus: 0 }),
      balancelist: ok([{ platname: 'ag', name: '真人馆', balance: '0.00' }]),
    },
    press: [],
  },
  { name: 'quick transfer', route: '/transfer', answers: { balancelist: venues }, press: [/^真人馆/] },
  { name: 'welcome', route: '/', answers: home, isFresh: true },
  { name: 'announcement', route: '/', answers: { homenotice: ok(['公告甲']) }, isFresh: true },
  { name: 'search', route: '/', press: ['搜索游戏'] },
  { name: 'members only', route: '/', press: ['转账'], isVisitor: true },
  { name: 'leave', route: '/mine', press: ['退出登录'] },
  { name: 'session over', route: '/setting', answers: { balance: refused('认证失败', 401) } },
]
