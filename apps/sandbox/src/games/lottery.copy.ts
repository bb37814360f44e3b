import { slipText } from './slip.copy.ts'

export const pickNames: Readonly<Record<string, string>> = {
  big: '总和大',
  small: '总和小',
  odd: '总和单',
  even: '总和双',
  dragon: '龙',
  tiger: '虎',
  tie: '和',
  triple: '豹子',
  pair: '对子',
  mixed: '组六',
}

export const lotteryText = {
  ...slipText,
  round: '期号',
  drawn: '开奖',
  last: '上期开奖',
  tabs: ['双面 · 龙虎', '定位', '走势'],
  total: '总和（五球相加，23 以上为大）',
  duel: '龙虎（第一球与第五球比大小）',
  front: '前三形态',
  places: ['第一球', '第二球', '第三球', '第四球', '第五球'],
  anyPlace: '定位（任一球）',
  rules:
    '每分钟开一期，每期开出五个 0 至 9 的号码，每个号码概率相同。开奖前 10 秒封盘。赔率包含本金，例如 1.95 表示投注 1 元中奖返还 1.95 元。',
  fair: '每期的种子哈希在投注期间公布，开奖后公布种子原文，可自行核对 HMAC-SHA256 结果。',
}
