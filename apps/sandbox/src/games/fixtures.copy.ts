import { slipText } from './slip.copy.ts'

interface LeagueText {
  teams: readonly string[]
  options: Readonly<Record<string, string>>
  groups: readonly (readonly [name: string, options: string])[]
  rules: string
}

/** Invented teams of invented places. */
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
    rules: '每轮四场模拟比赛，开赛前可投注胜平负与总进球大小（2.5 球）。比赛以加速方式进行，终场后立即结算。',
  },
  esport: {
    teams: ['苍狼电竞', '极昼', '破晓', '蓝焰', '逐光', '雷隼', '墨影', '银翼', '赤羽', '零度', '山海', '流火'],
    options: { h: '主队胜', a: '客队胜', o: '打满三局', u: '两局结束' },
    groups: [
      ['胜者', 'ha'],
      ['总局数', 'ou'],
    ],
    rules: '每轮四场模拟对战，三局两胜。开赛前可投注比赛胜者与总局数。比赛以加速方式进行，结束后立即结算。',
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
  past: '上一轮赛果',
  rules: '仅支持单关。赔率包含本金，投注成功后赔率即锁定。每轮三分钟：投注 100 秒，比赛 70 秒。',
  promise: '本轮种子哈希',
  seed: '上轮种子',
}
