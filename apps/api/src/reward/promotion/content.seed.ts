import type { ContentTexts } from '@koi/contract/contentTexts'
import type { Switch } from '@koi/contract/state'
/** Demo promotions; operators replace the texts. */
export const types: [name: string, en: string, vi: string, th: string][] = [
  ['新人专享', 'New players', 'Người mới', 'สมาชิกใหม่'],
  ['日常优惠', 'Every day', 'Hằng ngày', 'ทุกวัน'],
  ['真人电子', 'Live and slots', 'Live và slot', 'คาสิโนสดและสล็อต'],
  ['体育电竞', 'Sports and esports', 'Thể thao và esports', 'กีฬาและอีสปอร์ต'],
]

interface Shown {
  /** Index into `types`. */
  type: number
  title: string
  texts?: ContentTexts
  banner: string
  content: string
  memo: string
  age: number
  multiple: number
  takesApplications?: boolean
  takesRepeats?: boolean
  needsAmount?: boolean
  state?: Switch
}

const list = (lines: string[]): string => `<ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>`
const table = (head: string[], rows: string[][]): string =>
  `<table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`

const common = '<p>平台保留对活动的最终解释权，可随时修改、暂停或结束本活动。</p>'

export const activities: Shown[] = [
  {
    type: 0,
    title: '新人首存礼 最高888',
    texts: {
      en: { title: 'First deposit gift, up to 888' },
      vi: { title: 'Quà nạp đầu, tối đa 888' },
      th: { title: 'ของขวัญฝากครั้งแรก สูงสุด 888' },
    },
    banner: '/pictures/promotion-first.svg',
    age: 60,
    multiple: 1000,
    content: `<h3>活动对象</h3><p>注册未满30天、完成首次存款的新会员。</p><h3>活动内容</h3>${table(
      ['首次存款', '赠送金额', '流水倍数'],
      [
        ['100元以上', '18元', '10倍'],
        ['500元以上', '100元', '10倍'],
        ['2000元以上', '388元', '12倍'],
        ['5000元以上', '888元', '15倍'],
      ],
    )}<h3>申请方式</h3>${list(['完成首次存款并保持账号无待审核订单', '点击下方「立即申请」，填写本次存款金额', '客服将在24小时内审核，奖金直接转入平台钱包'])}${common}`,
    memo: '每位会员仅可参与一次',
  },
  {
    type: 1,
    title: '周末续存加赠 8%',
    texts: {
      en: { title: 'Weekend deposits, 8% extra' },
      vi: { title: 'Nạp cuối tuần thưởng 8%' },
      th: { title: 'ฝากสุดสัปดาห์รับเพิ่ม 8%' },
    },
    banner: '/pictures/promotion-weekend.svg',
    age: 45,
    multiple: 500,
    takesRepeats: true,
    content: `<h3>活动时间</h3><p>每周六、周日 00:00-23:59（北京时间）</p><h3>活动内容</h3><p>周末单笔存款满 <b>300元</b>，可申请 <b>8%</b> 加赠，单日最高 588 元。</p>${list(['同一笔存款不可同时参与其他存款类活动', '奖金需完成5倍流水方可取款', '须在存款当日提交申请，逾期视为放弃'])}${common}`,
    memo: '每个周末均可参与',
  },
  {
    type: 2,
    title: '真人百家乐连赢奖',
    texts: {
      en: { title: 'Baccarat winning streak' },
      vi: { title: 'Thưởng chuỗi thắng Baccarat' },
      th: { title: 'รางวัลชนะต่อเนื่องบาคาร่า' },
    },
    banner: '/pictures/promotion-baccarat.svg',
    age: 38,
    multiple: 300,
    takesRepeats: true,
    needsAmount: false,
    content: `<h3>活动内容</h3><p>在真人百家乐桌台连续赢得同一玩法即可申请奖励：</p>${table(
      ['连赢局数', '单注下限', '奖励'],
      [
        ['5局', '50元', '38元'],
        ['7局', '50元', '88元'],
        ['9局', '100元', '388元'],
        ['12局', '100元', '1888元'],
      ],
    )}<p>和局不计入也不中断，重复申请取最高一档；奖励按注单核定，无需填写金额。</p>${common}`,
    memo: '达成后48小时内直接申请，无需填写金额',
  },
  {
    type: 2,
    title: '电子游戏每日签到金',
    texts: {
      en: { title: 'Daily slots reward' },
      vi: { title: 'Thưởng slot mỗi ngày' },
      th: { title: 'รางวัลสล็อตรายวัน' },
    },
    banner: '/pictures/promotion-daily.svg',
    age: 30,
    multiple: 200,
    takesRepeats: true,
    needsAmount: false,
    content: `<h3>活动内容</h3><p>当日电子游戏（含捕鱼）有效投注满 <b>1000元</b>，次日可申请签到金 8 元；连续签到 7 天再加 88 元。</p>${list(['有效投注以场馆结算为准', '签到金完成2倍流水即可取款', '中断后重新计算天数'])}${common}`,
    memo: '连签7天再送88元；无需填写金额',
  },
  {
    type: 3,
    title: '体育赛事 输也返利',
    texts: { en: { title: 'Sports cashback' }, vi: { title: 'Hoàn tiền thể thao' }, th: { title: 'คืนยอดเสียกีฬา' } },
    banner: '/pictures/promotion-sport.svg',
    age: 21,
    multiple: 300,
    takesRepeats: true,
    needsAmount: false,
    content: `<h3>活动内容</h3><p>每周体育与电竞投注净输满 <b>500元</b>，可于下周一申请 5% 返利，最高 2888 元。</p>${list(['统计时间为周一00:00至周日23:59（北京时间）', '走盘、取消及半赢半输的注单不计入', '返利完成3倍流水即可取款'])}${common}`,
    memo: '每周一更新统计；无需填写金额',
  },
  {
    type: 0,
    title: '生日礼金 感谢相伴',
    texts: { en: { title: 'Birthday gift' }, vi: { title: 'Quà sinh nhật' }, th: { title: 'ของขวัญวันเกิด' } },
    banner: '/pictures/promotion-birthday.svg',
    age: 15,
    multiple: 100,
    needsAmount: false,
    content: `<h3>活动内容</h3><p>VIP1 及以上会员在生日当月可申请一次生日礼金：</p>${table(
      ['会员等级', '礼金'],
      [
        ['VIP1-VIP2', '18元'],
        ['VIP3-VIP5', '88元'],
        ['VIP6-VIP8', '388元'],
        ['VIP9-VIP10', '1888元'],
      ],
    )}<p>请先在个人资料中填写生日，礼金按申请时的等级发放，无需填写金额。</p>${common}`,
    memo: '无需填写金额，直接申请即可',
  },
  {
    type: 1,
    title: '每日红包 准点开抢',
    texts: { en: { title: 'Red packets every day' }, vi: { title: 'Lì xì mỗi ngày' }, th: { title: 'อั่งเปาทุกวัน' } },
    banner: '/pictures/banner-3.svg',
    age: 10,
    multiple: 100,
    takesApplications: false,
    content: `<h3>活动时间</h3><p>每日 10:00-12:00（北京时间）</p><h3>参与方式</h3>${list(['前一日12:00至当日10:00的存款计入当日资格', '满足条件后前往「红包中心」或首页红包入口领取', '红包即时到账，完成要求的流水后即可取款'])}${common}`,
    memo: '无需申请，达标即可领取',
  },
  {
    type: 3,
    title: '春季联赛竞猜（已结束）',
    banner: '/pictures/promotion-league.svg',
    age: 90,
    multiple: 500,
    state: 'off',
    content: `<p>感谢参与，本期竞猜已结束，奖金已全部发放。</p>${common}`,
    memo: '已结束',
  },
]
