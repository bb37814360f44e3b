import { ok, paged } from '../answers.testing.ts'
import { bets, claims, requirement, limit, protection, venues, type Scene } from './scene.testing.ts'

const rows = [0, 1, 2, 3].map((state) => ({
  out_trade_no: `NO${state}`,
  amount: '100',
  pay_way: '方式',
  state,
  created_at: '2026-11-20 10:00:00',
}))
const tried = {
  platform_name: 'slot',
  game_code: 'koi',
  name: '锦鲤跃龙门',
  mobile_img: '',
  venue_name: '鲤跃电子',
  stated_return: '96.075',
  return_source: '按规则列举全部结果计算',
}
const level = { recharge: '1000.00', flow: '5000.00', status: 1, realperson: 0.5 }

export const stateScenes: readonly Scene[] = [
  ...[1, 2, 3, 4].map((type) => ({
    name: `records ${type}`,
    route: `/transRecord?type=${type}`,
    answers: { balancelist: venues, gettransrecord: paged(rows) },
  })),
  { name: 'records unreachable', route: '/transRecord', answers: { gettransrecord: 'abort' } },
  { name: 'bets', route: '/betRecord', answers: { betrecord: paged(bets) } },
  {
    name: 'rebates',
    route: '/fanshui',
    answers: {
      getfanshui: ok({
        list: {
          data: [0, 1].map((state) => ({
            gamename: '真人',
            money: '5',
            state,
            created_at: '2026-11-20',
            updated_at: '',
          })),
          total: 2,
          last_page: 1,
        },
        jisuan: '5',
        nojisuan: '5',
      }),
    },
  },
  {
    name: 'applications',
    route: '/activityRecord',
    answers: {
      activityApplyLog: paged([1, 2, 3].map((state) => ({ activity_name: '活动', amount: '100', state }))),
      freeRounds: ok([
        {
          game_name: '锦鲤跃龙门',
          rounds: 10,
          rounds_left: 7,
          stake: '2',
          turnover_multiple: 1,
          until: '2026-11-20 10:00:00',
        },
      ]),
    },
  },
  {
    name: 'red packets',
    route: '/welfare',
    answers: {
      userredpacket: claims(1),
      redpacket: paged([
        { money: '100', redpacketmoney: '8.80', created_at: '2026-11-20 10:00:00', usetime: '2026-11-20 10:00:00' },
      ]),
    },
  },
  {
    name: 'red packets are off',
    route: '/welfare',
    answers: { app: ok({ redpacket_switch: 0 }), userredpacket: claims(0) },
  },
  {
    name: 'requirements',
    route: '/turnover',
    answers: {
      wageringRequirements: ok({ bet_amount: '60', open: [requirement], list: { data: [], total: 0, last_page: 1 } }),
    },
  },
  {
    name: 'free to withdraw',
    route: '/turnover',
    answers: { wageringRequirements: ok({ bet_amount: '0', open: [], list: { data: [], total: 0, last_page: 1 } }) },
  },
  {
    name: 'limits',
    route: '/protection',
    answers: { protection, 'protection/history': paged([{ words: '设定限额', created_at: '2026-11-20 10:00:00' }]) },
  },
  {
    name: 'limits to review',
    route: '/protection',
    answers: {
      protection: ok({
        limits: [{ ...limit, kind: 'deposit', period: 'calendar', name: '每日', ends_at: '2026-12-02 00:00:00' }],
      }),
      'protection/review': ok({ is_due: 1, funds: '资金由平台保管。', funds_version: 0 }),
    },
  },
  {
    name: 'paused',
    route: '/protection',
    answers: { protection: ok({ limits: [limit], is_excluded: 1, excluded_until: '2026-12-20 10:00:00' }) },
  },
  {
    name: 'packets to check',
    route: '/hongbaoProof',
    answers: {
      'redpacket/proof': ok({
        draw: '2026-11-21',
        promise: 'c'.repeat(64),
        promised_at: '2026-11-20 00:01:00',
        list: {
          data: ['', 'a'.repeat(64)].map((seed) => ({
            draw: '2026-11-20',
            player: 'p1',
            nth: 1,
            rule: 3,
            least: '1.00',
            greatest: '8.88',
            redpacketmoney: '6.66',
            promise: 'b'.repeat(64),
            seed,
            created_at: '2026-11-20 10:00:00',
          })),
          total: 2,
          last_page: 1,
        },
      }),
    },
    press: ['重新计算'],
  },
  { name: 'packets to check unreachable', route: '/hongbaoProof', answers: { 'redpacket/proof': 'abort' } },
  { name: 'nothing to try', route: '/practice', answers: { 'practice/list': ok([]) } },
  { name: 'games to try unreachable', route: '/practice', answers: { 'practice/list': 'abort' } },
  { name: 'games to try', route: '/practice', answers: { 'practice/list': ok([tried]) } },
  {
    name: 'a practice',
    route: '/practice?name=slot&code=koi',
    answers: {
      'practice/open': ok({ url: 'https://games.example.com/', minutes: 30 }),
    },
  },
  {
    name: 'asks to come back',
    route: '/protection',
    answers: {
      protection: ok({
        limits: [limit],
        is_excluded: 1,
        excluded_until: '2026-11-20 10:00:00',
        is_term_over: 1,
        can_ask_lift: 1,
        lift: { state: 'rejected', note: '近期仍有异常' },
        reality_minutes: 60,
      }),
      'protection/session/now': ok({ is_due: 1, seconds: 3600 }),
    },
  },
  {
    name: 'offered a limit',
    route: '/recharge',
    answers: { get_pay_way: ok({ wechat: 1 }), 'deposit/prompts': ok({ has_limit: 0, offers_limit: 1 }) },
  },
  {
    name: 'free transfer',
    route: '/transfer',
    answers: { balancelist: venues, user: ok({ username: 'koi123', balance: '10', transferstatus: 1 }) },
  },
  { name: 'transfer by hand', route: '/transfer', answers: { balancelist: venues } },
  { name: 'my page', route: '/mine', answers: { uservip: ok([level, level]), noticeList: paged([{}], 3) } },
  { name: 'my level', route: '/vip', answers: { uservip: ok([level, level]) } },
  {
    name: 'the top level',
    route: '/vip',
    answers: { uservip: ok([level]), user: ok({ username: 'koi123', current_vip: 'VIP1' }) },
  },
  { name: 'closed', route: '/', answers: { app: ok({ site_state: 0, repair_tips: '维护中' }) } },
  { name: 'notices', route: '/message', answers: { homenotice: ok(['公告甲']) } },
  {
    name: 'messages',
    route: '/message?type=2',
    answers: { noticeList: paged([{ id: 1, title: '公告', content: '<p>内容</p>', created_at: '2026-11-20' }]) },
  },
]
