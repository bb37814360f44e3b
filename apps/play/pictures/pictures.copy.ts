export const banners: readonly (readonly [string, string])[] = [
  ['锦鲤随行', '好运常伴，畅玩每一局'],
  ['每日返水', '次日派发 · 手动领取'],
  ['红包雨', '每日10:00准时开抢'],
  ['VIP尊享', '等级越高，礼遇越多'],
]

/** The same in the other languages of the site. */
export const bannersIn: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  en: [
    ['Good fortune', 'Luck in every round'],
    ['Daily rebates', 'Ready to claim the next day'],
    ['Red packets', 'Every day from 10:00'],
    ['VIP privileges', 'More at every level'],
  ],
  vi: [
    ['Cá chép may mắn', 'May mắn trong từng ván'],
    ['Hoàn trả mỗi ngày', 'Nhận vào ngày hôm sau'],
    ['Mưa lì xì', 'Mở lúc 10:00 mỗi ngày'],
    ['Đặc quyền VIP', 'Cấp càng cao, ưu đãi càng nhiều'],
  ],
  th: [
    ['ปลาคาร์ปนำโชค', 'โชคดีในทุกเกม'],
    ['คืนยอดทุกวัน', 'กดรับได้ในวันถัดไป'],
    ['ฝนอั่งเปา', 'เปิดทุกวันเวลา 10:00'],
    ['สิทธิพิเศษ VIP', 'ระดับยิ่งสูง สิทธิ์ยิ่งมาก'],
  ],
}

export const promotionBanners = {
  first: ['新人首存礼', '首次存款，最高送888'],
  weekend: ['周末续存', '单笔满300元，加赠8%'],
  baccarat: ['连赢有奖', '真人百家乐专享'],
  daily: ['每日签到', '玩电子，领签到金'],
  sport: ['输也返利', '体育赛事，陪您到底'],
  birthday: ['生日礼金', '一路相伴，感谢有您'],
  league: ['联赛竞猜', '看好谁，就投谁'],
} as const

export const securityBanners: readonly (readonly [string, string])[] = [
  ['安心守护', '账号安全，从每一步做起'],
  ['谨防诈骗', '不轻信 · 不透露 · 不转账'],
  ['密码安全', '登录与支付，各用各的'],
]

export const liveBanners: readonly (readonly [string, string])[] = [
  ['真人百家乐', '高清直播 · 真人发牌'],
  ['轮盘', '红黑单双，一转即知'],
  ['骰宝', '大小单双，一掷定胜负'],
  ['龙虎', '一张牌，定输赢'],
  ['牛牛', '五张成牌，妙趣横生'],
  ['番摊', '经典玩法，简单易懂'],
  ['多台同看', '一屏纵览全场'],
  ['贵宾厅', '静享专属时光'],
]

export const brand = '锦鲤'
