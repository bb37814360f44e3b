import { slipText } from './slip.copy.ts'

interface LeagueText {
  teams: readonly string[]
  options: Readonly<Record<string, string>>
  groups: readonly (readonly [name: string, options: string])[]
  rules: string
}

export const leagues: Readonly<Record<'football' | 'esport', LeagueText>> = {
  football: {
    teams: [
      '青岚联',
      '碧湾竞技',
      '赤霞城',
      '云栖流浪',
      '雪岭',
      '金沙港',
      '星渡联合',
      '南麓',
      '铁桥镇',
      '白鹭洲',
      '望潮',
      '松风城',
      '北渚',
      '槐荫竞技',
      '明湖',
      '飞虹',
    ],
    options: { h: '主胜', d: '平局', a: '客胜', o: '大 2.5', u: '小 2.5' },
    groups: [
      ['胜平负', 'hda'],
      ['总进球', 'ou'],
    ],
    rules: '每轮四场模拟比赛，可投注胜平负与总进球大小（2.5 球）。比赛以加速方式进行，终场后立即结算。',
  },
  esport: {
    teams: ['苍狼电竞', '极昼', '破晓', '蓝焰', '逐光', '雷隼', '墨影', '银翼', '赤羽', '零度', '山海', '流火'],
    options: { h: '主队胜', a: '客队胜', o: '打满三局', u: '两局结束' },
    groups: [
      ['胜者', 'ha'],
      ['总局数', 'ou'],
    ],
    rules: '每轮四场模拟对战，三局两胜，可投注比赛胜者与总局数。比赛以加速方式进行，结束后立即结算。',
  },
}

export const fixturesText = {
  ...slipText,
  round: '轮次',
  final: '赛果',
  versus: '对',
  soon: '未开赛',
  live: '进行中',
  over: '已完场',
  abandoned: '比赛中断',
  past: '上一轮赛果',
  open: '赛前投注',
  closed: '滚球进行中',
  singles: '单关',
  combined: '串关',
  combinedOf: (legs: number) => `${legs} 场串关`,
  legs: '场',
  between: '；',
  and: '、',
  pickMore: '请选两场或以上',
  changed: '赔率已变动，请按新赔率重新确认',
  tooHigh: '串关总赔率不能超过 500 倍',
  lines: [
    '赛前 100 秒接受投注，比赛 70 秒，滚球投注到第 80 分钟为止，赔率随时间与比分变动。',
    '单关与串关均可：串关每场限选一项，总赔率为各场相乘，每乘一场舍去第三位小数，全部命中才派彩，最高 500 倍。',
    '赔率包含本金，投注成功后即锁定；确认时赔率若已降低超过 5% 则不接受，需要重新确认。',
    '约每四十场有一场中断：单关退回本金，串关中该场按 1.00 计算。',
  ],
  edge: '赔率为真实概率所对应赔率的 95%，舍去第三位小数；理论返还率单关约 95%。',
}
