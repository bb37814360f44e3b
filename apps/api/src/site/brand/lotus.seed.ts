import { addresses } from '@koi/contract/addresses'
import { mobileBanners } from '@koi/contract/contact/article/article'
import type { SettingKey } from '@koi/contract/site/setting/setting.copy'
import { day, hour, plus } from '@koi/contract/time'
import { cleanHtml, cleanTexts } from '../../platform/text/html.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Seed } from '../../platform/ops/seed.ts'

/** The demo's second brand: players and orders of the first, but another look and contents in English and Chinese. */
export const lotus = { code: 'lotus', name: 'Lotus', hosts: ['lotus.localhost'] }

const welcome = `
<h3>Welcome to Lotus</h3>
<ul>
<li>Daily rebates, ready to claim the next morning</li>
<li>Red packets every day from <strong>10:00 to 12:00</strong></li>
<li>Support around the clock</li>
</ul>
<p>This site is a demo; all amounts are play money. Play for fun, and within your limits.</p>`
const welcomeZh = `
<h3>欢迎来到 Lotus</h3>
<ul>
<li>每日返水，次日早晨领取</li>
<li>每天 <strong>10:00-12:00</strong> 红包限时开抢</li>
<li>客服全天在线</li>
</ul>
<p>本站为演示环境，金额均为虚拟筹码。适度娱乐，量力而行。</p>`

const settings: Partial<Record<SettingKey, string | object>> = {
  title: 'Lotus',
  languages: 'en,zh',
  site_logo: '/pictures/lotus-logo.svg',
  site_icon: '/pictures/lotus-icon.png',
  brand_color: '#0f766e',
  index_modal: cleanHtml(welcome),
  webcontent: cleanHtml(welcome),
  service_greeting:
    'Welcome. Describe your question and we look for an answer; choose “Talk to an agent” to talk to a person.',
  repair_tips: 'Lotus is under maintenance. Please come back in a while.',
  play_off_tips: 'Games are closed for now. Balances, transfers out and withdrawals work as usual.',
  texts: {
    zh: {
      index_modal: cleanHtml(welcomeZh),
      webcontent: cleanHtml(welcomeZh),
      service_greeting: '您好，欢迎咨询。请描述您的问题，我会先为您查找答案；需要人工服务请点击「转人工」。',
      repair_tips: 'Lotus 维护中，请稍后再试',
      play_off_tips: '游戏暂停开放，余额查询、转出和取款不受影响',
    },
  },
}

const banners = [
  {
    src: '/pictures/lotus-banner-1.svg',
    texts: { zh: { src: '/pictures/lotus-banner-1-zh.svg' } },
    link: addresses.promotions,
  },
  {
    src: '/pictures/lotus-banner-2.svg',
    texts: { zh: { src: '/pictures/lotus-banner-2-zh.svg' } },
    link: addresses.rebates,
  },
  {
    src: '/pictures/lotus-banner-3.svg',
    texts: { zh: { src: '/pictures/lotus-banner-3-zh.svg' } },
    link: addresses.vip,
  },
]

/** Newest first. */
const notices: [age: number, content: string, zh: string][] = [
  [
    5 * hour,
    'Welcome to Lotus. This site is a demo; all amounts are play money.',
    '欢迎来到 Lotus。本站为演示环境，金额均为虚拟筹码。',
  ],
  [
    1 * day,
    'Deposits: load the payment details again before each deposit. Never pay to an old account or address.',
    '存款提示：每次存款前请重新获取收款信息，切勿向旧的账户或地址付款。',
  ],
  [
    6 * day,
    'Maintenance: venues are serviced on Wednesdays from 14:00 to 15:00. Collect your balances before.',
    '维护通知：各场馆每周三 14:00 至 15:00 维护，请提前归集余额。',
  ],
  [12 * day, 'Security: our staff never ask for your password.', '安全提示：工作人员不会向您索取密码。'],
]

const types: [name: string, zh: string][] = [
  ['New players', '新人专享'],
  ['Every day', '日常优惠'],
  ['Live and slots', '真人电子'],
  ['Sports and e-sports', '体育电竞'],
]

const list = (lines: string[]): string => `<ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>`
const terms = '<p>Lotus may change or end a promotion. What was granted stays as it was promised.</p>'
const termsZh = '<p>Lotus 可以更改或结束活动，已发放的优惠按承诺有效。</p>'

interface PromotionText {
  title: string
  content: string
  memo: string
}

/** Texts of the promotions, in the order of the first brand's promotions. */
const promotions: { en: PromotionText; zh: PromotionText }[] = [
  {
    en: {
      title: 'First deposit gift, up to 888',
      content: `<p>For players in their first 30 days, after the first deposit.</p>${list(['From 100: 18, to be staked ten times', 'From 500: 100, to be staked ten times', 'From 2,000: 388, to be staked twelve times'])}${terms}`,
      memo: 'Once per player',
    },
    zh: {
      title: '首存礼 最高888',
      content: `<p>注册30天内的玩家，完成首次存款后可申请。</p>${list(['满100：18，10倍流水', '满500：100，10倍流水', '满2000：388，12倍流水'])}${termsZh}`,
      memo: '每位玩家一次',
    },
  },
  {
    en: {
      title: 'Weekend deposits plus 8%',
      content: `<p>For a single deposit of 300 or more on a Saturday or Sunday, 588 a day at most.</p>${terms}`,
      memo: 'Every weekend',
    },
    zh: {
      title: '周末存款加赠8%',
      content: `<p>周六或周日单笔存款满300，每天最高588。</p>${termsZh}`,
      memo: '每个周末',
    },
  },
  {
    en: {
      title: 'Baccarat winning streaks',
      content: `<p>Three or more wins in a row at a live table.</p>${terms}`,
      memo: 'Once a day',
    },
    zh: { title: '百家乐连赢奖', content: `<p>真人百家乐连赢三局或以上。</p>${termsZh}`, memo: '每天一次' },
  },
  {
    en: {
      title: 'Daily check-in for slots',
      content: `<p>Stake 500 at slots and claim your gift.</p>${terms}`,
      memo: 'Daily',
    },
    zh: { title: '电子每日签到', content: `<p>电子投注满500即可领取礼金。</p>${termsZh}`, memo: '每天' },
  },
  {
    en: { title: 'Sports: a part of your losses back', content: `<p>Paid on Mondays.</p>${terms}`, memo: 'Weekly' },
    zh: { title: '体育 输也返利', content: `<p>每周一派发。</p>${termsZh}`, memo: '每周' },
  },
  {
    en: { title: 'Birthday gift', content: `<p>In the week of your birthday.</p>${terms}`, memo: 'Once a year' },
    zh: { title: '生日礼金', content: `<p>生日当周可申请。</p>${termsZh}`, memo: '每年一次' },
  },
]

const articles: Record<number, [content: string, zh: string]> = {
  1: [
    `<h3>How do I open an account?</h3><p>Choose “Log in” at the top of the home page, then “Sign up”. Your real name must be that of your bank card.</p>
<h3>How long does a deposit take?</h3><p>Payments through a channel are credited within minutes; bank transfers are checked by a person.</p>
<h3>When can I withdraw?</h3><ul><li>You have added a card or address of your own;</li><li>nothing is left to be staked;</li><li>the amount is 100 or more.</li></ul>`,
    `<h3>怎样注册？</h3><p>点击首页上方的「登录」，再点击「注册」。真实姓名须与银行卡户名一致。</p>
<h3>存款多久到账？</h3><p>通过支付渠道付款几分钟内到账；银行转账由人工核对。</p>
<h3>什么时候可以取款？</h3><ul><li>已添加本人的银行卡或地址；</li><li>流水已完成；</li><li>金额不低于100。</li></ul>`,
  ],
  2: [
    `<h3>Privacy</h3><p>We store what you enter and what you do here: to run your account, to pay, to prevent fraud, and because the law requires it. We never sell it. Venues and gateways get the least they need.</p>`,
    `<h3>隐私政策</h3><p>我们保存您填写的资料和操作记录，用于管理账户、付款、防范欺诈以及遵守法律。我们不出售这些资料，场馆和支付渠道只得到必需的部分。</p>`,
  ],
  3: [
    `<h3>Terms</h3><p>Players must be of age and play for themselves. Results are those of the venue. This site is a demo without any claim to money.</p>`,
    `<h3>免责声明</h3><p>玩家须已成年并为本人参与，游戏结果以场馆为准。本站为演示环境，不构成任何资金权益。</p>`,
  ],
  4: [`<h3>Contact</h3><p>Support is in the chat, day and night.</p>`, `<h3>联系我们</h3><p>客服全天在线。</p>`],
  5: [
    `<h3>Partners</h3><p>Agents earn commission on the players they bring. Apply in the chat.</p>`,
    `<h3>代理合作</h3><p>代理按所推荐玩家的贡献获得佣金，请通过客服申请。</p>`,
  ],
  7: [
    `<h3>About Lotus</h3><p>Lotus is the second brand of the demo: its players, money, contents and operators are its own.</p>`,
    `<h3>关于 Lotus</h3><p>Lotus 是演示环境的第二个品牌，玩家、资金、内容和操作员都是独立的。</p>`,
  ],
  8: [
    `<h3>Stay in control</h3><p>Set limits for deposits, losses and time, take a break, or exclude yourself under Account → Safer play. Withdrawals always stay possible.</p>`,
    `<h3>理性娱乐</h3><p>您可以在「我的 → 理性娱乐」设置存款、亏损和时间限额，暂停游戏或自我限制。任何时候都可以取款。</p>`,
  ],
}

interface GamePlan {
  venue: string
  code: string
  name: string
  zh: string
  picture: string
  /** The game's code in Lotus, if it is another table of the venue than in the first brand. */
  newCode?: string
}

/** Games that Lotus names and draws itself; the others keep their names. */
const games: GamePlan[] = [
  { venue: 'slot', code: 'lotus', name: 'Lotus Rain', zh: '荷塘夜雨', picture: 'rain' },
  { venue: 'slot', code: 'koi2', newCode: 'lotus2', name: 'Lotus Rain · Dawn', zh: '荷塘夜雨 · 晨曦', picture: 'dawn' },
  { venue: 'slot', code: 'koi3', newCode: 'lotus3', name: 'Lotus Rain · Moon', zh: '荷塘夜雨 · 月色', picture: 'moon' },
  { venue: 'slot', code: 'koi4', newCode: 'lotus4', name: 'Lotus Rain · Gold', zh: '荷塘夜雨 · 金莲', picture: 'gold' },
  { venue: 'slot', code: 'koi5', newCode: 'lotus5', name: 'Lotus Rain · Snow', zh: '荷塘夜雨 · 初雪', picture: 'snow' },
  {
    venue: 'slot',
    code: 'koi6',
    newCode: 'lotus6',
    name: 'Lotus Rain · Twins',
    zh: '荷塘夜雨 · 并蒂',
    picture: 'pair',
  },
  { venue: 'lottery', code: 'minute5d', name: 'Lotus Five', zh: '荷花五星彩', picture: 'pair' },
  { venue: 'lottery', code: 'minute5f', name: 'Jade Five', zh: '翠玉五星彩', picture: 'pond' },
  { venue: 'obgdy', code: 'pond', name: 'Lotus Pond', zh: '荷花池塘', picture: 'pond' },
  { venue: 'obgdy', code: 'pond2', name: 'Lotus Pond · Spring', zh: '荷花池塘 · 春水', picture: 'dawn' },
  { venue: 'obgdy', code: 'pond3', name: 'Lotus Pond · Summer', zh: '荷花池塘 · 夏荷', picture: 'rain' },
  { venue: 'obgdy', code: 'pond4', name: 'Lotus Pond · Autumn', zh: '荷花池塘 · 秋月', picture: 'moon' },
  { venue: 'obgdy', code: 'pond5', name: 'Lotus Pond · Winter', zh: '荷花池塘 · 冬雪', picture: 'snow' },
  { venue: 'pp', code: 'ppfish', name: 'Blue Wave', zh: '碧波渔场', picture: 'reef' },
  { venue: 'fgfish', code: 'fgpond3', name: 'Bay Song · Morning Net', zh: '浅湾渔歌 · 晨网', picture: 'reef' },
  { venue: 'ae', code: 'aefish2', name: 'Star Sea Lights · Galaxy', zh: '星海渔火 · 银河', picture: 'reef' },
]
/** Games about the first brand's koi. */
const hidden: [venue: string, code: string][] = [
  ['slot', 'koi'],
  ['seam', 'koi'],
]

/** Names of the venues that are those of the first brand. */
const venues: Record<string, [name: string, zh: string]> = {
  slot: ['Lotus Slots', '莲华电子'],
  seam: ['One Wallet Slots', '单一钱包电子'],
}
const channels: Record<string, string> = { card: 'Bank card', wechat: 'WeChat Pay', alipay: 'Alipay' }

/** Gives the venues their names in the texts of both languages; the columns keep the first brand's Chinese names. */
async function renameVenues(tx: Tx): Promise<void> {
  const rows = await tx.selectFrom('venue').select(['code', 'name', 'texts']).execute()
  for (const { code, name, texts } of rows) {
    const [en, zh] = venues[code] ?? [texts.en?.name ?? name, name]
    await tx
      .updateTable('venue')
      .set({ texts: { en: { name: en }, zh: { name: zh } } })
      .where('code', '=', code)
      .execute()
  }
}

async function renameGames(tx: Tx): Promise<void> {
  const rows = await tx.selectFrom('game').select(['id', 'venue', 'gameCode', 'name', 'mobileImg', 'texts']).execute()
  for (const row of rows) {
    const own = games.find(({ venue, code }) => venue === row.venue && code === row.gameCode)
    const zh = own?.zh ?? row.name
    await tx
      .updateTable('game')
      .set({
        gameCode: own?.newCode ?? row.gameCode,
        name: zh,
        // A hook has a koi on it.
        mobileImg: own ? `/pictures/lotus-game-${own.picture}.svg` : row.mobileImg.replace('game-hook', 'game-shell'),
        texts: { en: { name: own?.name ?? row.texts.en?.name ?? row.name }, zh: { name: zh } },
      })
      .where('id', '=', row.id)
      .execute()
  }
  for (const [venue, code] of hidden)
    await tx
      .updateTable('game')
      .set({ appState: 'off' })
      .where('venue', '=', venue)
      .where('gameCode', '=', code)
      .execute()
}

export const seedLotus: Seed = async (tx, now) => {
  for (const [key, value] of Object.entries(settings)) {
    const row = { key, value: JSON.stringify(value) }
    await tx
      .insertInto('setting')
      .values(row)
      .onConflict((eb) => eb.column('key').doUpdateSet(row))
      .execute()
  }
  await tx.deleteFrom('banner').execute()
  await tx
    .insertInto('banner')
    .values(banners.map((banner, index) => ({ ...banner, type: mobileBanners, sort: (index + 1) * 10 })))
    .execute()
  await tx.deleteFrom('notice').execute()
  await tx
    .insertInto('notice')
    .values(
      notices.map(([age, content, zh], index) => ({
        content,
        texts: { zh: { content: zh } },
        sort: (index + 1) * 10,
        createdAt: plus(now, -age),
      })),
    )
    .execute()
  await tx.deleteFrom('sponsor').execute()
  for (const [type, [content, zh]] of Object.entries(articles))
    await tx
      .updateTable('article')
      .set({ content: cleanHtml(content), texts: { zh: { content: cleanHtml(zh) } } })
      .where('type', '=', Number(type))
      .execute()
  for (const [index, [name, zh]] of types.entries())
    await tx
      .updateTable('activityType')
      .set({ name, texts: { zh: { name: zh } } })
      .where('sort', '=', (index + 1) * 10)
      .execute()
  await tx
    .updateTable('activity')
    .set({ state: 'off' })
    .where('sort', '>', promotions.length * 10)
    .execute()
  for (const [index, { en, zh }] of promotions.entries())
    await tx
      .updateTable('activity')
      .set({
        ...en,
        content: cleanHtml(en.content),
        texts: cleanTexts({ zh: { ...zh } }, ['content']),
        banner: banners[index % banners.length]!.src,
      })
      .where('sort', '=', (index + 1) * 10)
      .execute()
  await renameVenues(tx)
  await renameGames(tx)
  for (const [code, name] of Object.entries(channels))
    await tx
      .updateTable('payChannel')
      .set({ texts: { en: { name } } })
      .where('code', '=', code)
      .execute()
}
