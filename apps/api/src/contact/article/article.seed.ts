import { addresses } from '@koi/contract/addresses'
import { mobileBanners } from '@koi/contract/contact/article/article'
import type { SettingKey } from '@koi/contract/site/setting/setting.copy'
import { day, hour, plus } from '@koi/contract/time'
import { cleanHtml } from '../../platform/text/html.ts'
import type { Seed } from '../../platform/ops/seed.ts'
import { articles } from './articles.seed.ts'

const banner = (number: number) => ({
  src: `/pictures/banner-${number}.svg`,
  texts: Object.fromEntries(
    (['en', 'vi', 'th'] as const).map((language) => [language, { src: `/pictures/banner-${number}-${language}.svg` }]),
  ),
})

const banners = [
  { ...banner(1), link: addresses.promotions },
  { ...banner(2), link: addresses.rebates },
  { ...banner(3), link: addresses.welfare },
  { ...banner(4), link: addresses.vip },
]

/** Newest first. */
const notices: [age: number, content: string, en: string, vi: string, th: string][] = [
  [
    5 * hour,
    '【公告】欢迎来到锦鲤。本站为演示环境，所有金额均为虚拟筹码。',
    'Welcome to Koi. This site is a demo; all amounts are play money.',
    'Chào mừng đến với Koi. Đây là trang dùng thử, mọi số tiền đều là tiền ảo.',
    'ยินดีต้อนรับสู่ Koi เว็บนี้เป็นเว็บสาธิต ยอดเงินทั้งหมดเป็นเงินจำลอง',
  ],
  [
    1 * day,
    '【存款】请每次存款前重新获取收款信息，勿向旧的账户或地址付款，以免延误到账。',
    'Deposits: get the payment details again before each deposit. Never pay to an old account or address.',
    'Nạp tiền: hãy lấy lại thông tin thanh toán trước mỗi lần nạp, không chuyển vào tài khoản hoặc địa chỉ cũ.',
    'ฝากเงิน: ขอข้อมูลการชำระเงินใหม่ก่อนฝากทุกครั้ง อย่าโอนไปยังบัญชีหรือที่อยู่เดิม',
  ],
  [
    3 * day,
    '【红包】红包活动每日10:00至12:00（北京时间）开放领取，存款统计时间为前一日12:00至当日10:00。',
    'Red packets: open every day from 10:00 to 12:00 (Beijing time) for deposits from 12:00 the day before to 10:00.',
    'Lì xì: mở mỗi ngày từ 10:00 đến 12:00 (giờ Bắc Kinh), tính tiền nạp từ 12:00 hôm trước đến 10:00.',
    'อั่งเปา: เปิดทุกวัน 10:00 ถึง 12:00 (เวลาปักกิ่ง) นับยอดฝากตั้งแต่ 12:00 ของวันก่อนถึง 10:00',
  ],
  [
    6 * day,
    '【维护】各场馆例行维护时间为每周三14:00至15:00，维护期间请先将余额收回平台钱包。',
    'Maintenance: providers are serviced on Wednesdays from 14:00 to 15:00. Move your money back to the main wallet before.',
    'Bảo trì: các nhà cung cấp bảo trì vào thứ Tư từ 14:00 đến 15:00, hãy chuyển số dư về ví chính trước.',
    'ปิดปรับปรุง: ค่ายเกมปิดปรับปรุงทุกวันพุธ 14:00 ถึง 15:00 โปรดดึงเงินกลับกระเป๋าหลักก่อน',
  ],
  [
    12 * day,
    '【安全】工作人员绝不会索要您的密码，也不会要求视频通话。如遇可疑情况请立即联系在线客服。',
    'Security: our staff never ask for your password or for a video call. Contact support if you suspect fraud.',
    'Bảo mật: nhân viên không bao giờ hỏi mật khẩu hay yêu cầu gọi video. Nếu nghi ngờ, hãy liên hệ CSKH.',
    'ความปลอดภัย: เจ้าหน้าที่จะไม่ขอรหัสผ่านหรือวิดีโอคอล หากสงสัยโปรดติดต่อฝ่ายบริการ',
  ],
]

const sponsors = [
  {
    name: '青禾足球俱乐部',
    picture: '/pictures/game-football.svg',
    intro: '区域青年联赛球队，2024赛季官方合作伙伴。',
    link: '',
  },
  { name: '云阙电竞', picture: '/pictures/game-gamepad.svg', intro: '多人竞技战队，训练基地冠名合作。', link: '' },
  {
    name: '长汀网球公开赛',
    picture: '/pictures/game-tennis.svg',
    intro: '业余选手的年度赛事，赛事奖金赞助。',
    link: '',
  },
  { name: '疾风车队', picture: '/pictures/game-racing.svg', intro: '卡丁车耐力赛车队，车身与服装赞助。', link: '' },
  { name: '弈林棋院', picture: '/pictures/game-go.svg', intro: '少儿围棋公益课堂的支持者。', link: '' },
  { name: '河畔篮球社', picture: '/pictures/game-basketball.svg', intro: '社区球场翻新计划的共同发起人。', link: '' },
]

const welcome = `
<h3>欢迎来到锦鲤</h3>
<p>新的一天，愿您好运相伴。</p>
<ul>
<li>每日返水，次日派发，手动领取</li>
<li>每天 <strong>10:00-12:00</strong> 红包限时开抢</li>
<li>客服全天在线，随时为您解答</li>
</ul>
<p>本站为演示环境，金额均为虚拟筹码。适度娱乐，量力而行。</p>`

const settings: Partial<Record<SettingKey, string>> = {
  languages: 'zh,en,vi,th',
  index_modal: cleanHtml(welcome),
  webcontent: cleanHtml(welcome),
}

export const seedContent: Seed = async (tx, now) => {
  await tx
    .insertInto('banner')
    .values(banners.map((banner, index) => ({ ...banner, type: mobileBanners, sort: (index + 1) * 10 })))
    .execute()
  await tx
    .insertInto('notice')
    .values(
      notices.map(([age, content, en, vi, th], index) => ({
        content,
        texts: { en: { content: en }, vi: { content: vi }, th: { content: th } },
        sort: (index + 1) * 10,
        createdAt: plus(now, -age),
      })),
    )
    .execute()
  await tx
    .insertInto('sponsor')
    .values(sponsors.map((sponsor, index) => ({ ...sponsor, sort: (index + 1) * 10 })))
    .execute()
  await tx
    .insertInto('article')
    .values(
      Object.entries(articles).map(([type, content]) => ({
        type: Number(type),
        content: cleanHtml(content),
        changedAt: now,
      })),
    )
    .execute()
  for (const [key, value] of Object.entries(settings)) {
    const row = { key, value: JSON.stringify(value) }
    await tx
      .insertInto('setting')
      .values(row)
      .onConflict((eb) => eb.column('key').doUpdateSet(row))
      .execute()
  }
}
