import { addresses } from '@koi/contract/addresses'
import { mobileBanners } from '@koi/contract/article/article'
import type { SettingKey } from '@koi/contract/setting/setting.copy'
import { day, hour, plus } from '@koi/contract/time'
import { cleanHtml } from '../platform/html.ts'
import type { Seed } from '../platform/seed.ts'

/** The demo's second brand: the players and orders of the first one, with another look and contents in English. */
export const lotus = { code: 'lotus', name: 'Lotus', hosts: ['lotus.localhost'] }

const welcome = `
<h3>Welcome to Lotus</h3>
<ul>
<li>Daily rebates, ready to claim the next morning</li>
<li>Red packets every day from <strong>10:00 to 12:00</strong></li>
<li>Support around the clock</li>
</ul>
<p>This site is a demo; all amounts are play money. Play for fun, and within your limits.</p>`

const settings: Partial<Record<SettingKey, string>> = {
  title: 'Lotus',
  site_logo: '/pictures/lotus-logo.svg',
  brand_color: '#0f766e',
  index_modal: cleanHtml(welcome),
  webcontent: cleanHtml(welcome),
  service_greeting: 'Welcome. Describe your question and we look for an answer; choose 转人工 to talk to a person.',
  repair_tips: 'Lotus is under maintenance. Please come back in a while.',
}

const banners = [
  { src: '/pictures/lotus-banner-1.svg', link: addresses.promotions },
  { src: '/pictures/lotus-banner-2.svg', link: addresses.rebates },
  { src: '/pictures/lotus-banner-3.svg', link: addresses.vip },
]

/** Newest first. */
const notices: [age: number, content: string][] = [
  [5 * hour, 'Welcome to Lotus. This site is a demo; all amounts are play money.'],
  [1 * day, 'Deposits: load the payment details again before each deposit. Never pay to an old account or address.'],
  [6 * day, 'Maintenance: venues are serviced on Wednesdays from 14:00 to 15:00. Collect your balances before.'],
  [12 * day, 'Security: our staff never ask for your password.'],
]

const types = ['New players', 'Every day', 'Live and slots', 'Sports and e-sports']

const list = (lines: string[]): string => `<ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>`
const terms = '<p>Lotus may change or end a promotion. What was granted stays as it was promised.</p>'

/** In the order of the first brand's promotions. */
const promotions: { title: string; content: string; memo: string }[] = [
  {
    title: 'First deposit gift, up to 888',
    content: `<p>For players in their first 30 days, after the first deposit.</p>${list(['From 100: 18, to be staked ten times', 'From 500: 100, to be staked ten times', 'From 2,000: 388, to be staked twelve times'])}${terms}`,
    memo: 'Once per player',
  },
  {
    title: 'Weekend deposits plus 8%',
    content: `<p>For a single deposit of 300 or more on a Saturday or Sunday, 588 a day at most.</p>${terms}`,
    memo: 'Every weekend',
  },
  {
    title: 'Baccarat winning streaks',
    content: `<p>Three or more wins in a row at a live table.</p>${terms}`,
    memo: 'Once a day',
  },
  {
    title: 'Daily check-in for slots',
    content: `<p>Stake 500 at slots and claim your gift.</p>${terms}`,
    memo: 'Daily',
  },
  { title: 'Sports: a part of your losses back', content: `<p>Paid on Mondays.</p>${terms}`, memo: 'Weekly' },
  { title: 'Birthday gift', content: `<p>In the week of your birthday.</p>${terms}`, memo: 'Once a year' },
]

const articles: Record<number, string> = {
  1: `<h3>How do I open an account?</h3><p>Choose 登录 at the top of the home page, then 注册. Your real name must be that of your bank card.</p>
<h3>How long does a deposit take?</h3><p>Payments through a channel are credited within minutes; bank transfers are checked by a person.</p>
<h3>When can I withdraw?</h3><ul><li>You have added a card or address of your own;</li><li>nothing is left to be staked;</li><li>the amount is 100 or more.</li></ul>`,
  2: `<h3>Privacy</h3><p>We store what you enter and what you do here: to run your account, to pay, to prevent fraud, and because the law requires it. We never sell it. Venues and gateways get the least they need.</p>`,
  3: `<h3>Terms</h3><p>Players must be of age and play for themselves. Results are those of the venue. This site is a demo without any claim to money.</p>`,
  4: `<h3>Contact</h3><p>Support is in the chat, day and night.</p>`,
  5: `<h3>Partners</h3><p>Agents earn commission on the players they bring. Apply in the chat.</p>`,
  7: `<h3>About Lotus</h3><p>Lotus is the second brand of the demo: its players, money, contents and operators are its own.</p>`,
  8: `<h3>Stay in control</h3><p>Set limits for deposits, losses and time, take a break, or exclude yourself under 我的 → 理性娱乐. Withdrawals always stay possible.</p>`,
}

export const seedLotus: Seed = async (tx, now) => {
  for (const [key, text] of Object.entries(settings)) {
    const row = { key, value: JSON.stringify(text) }
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
    .values(notices.map(([age, content], index) => ({ content, sort: (index + 1) * 10, createdAt: plus(now, -age) })))
    .execute()
  await tx.deleteFrom('sponsor').execute()
  for (const [type, content] of Object.entries(articles))
    await tx
      .updateTable('article')
      .set({ content: cleanHtml(content) })
      .where('type', '=', Number(type))
      .execute()
  for (const [index, name] of types.entries())
    await tx
      .updateTable('activityType')
      .set({ name })
      .where('sort', '=', (index + 1) * 10)
      .execute()
  await tx
    .updateTable('activity')
    .set({ state: 'off' })
    .where('sort', '>', promotions.length * 10)
    .execute()
  for (const [index, { content, ...promotion }] of promotions.entries())
    await tx
      .updateTable('activity')
      .set({ ...promotion, content: cleanHtml(content), banner: banners[index % banners.length]!.src })
      .where('sort', '=', (index + 1) * 10)
      .execute()
}
