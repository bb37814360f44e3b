import { slipText } from './slip.copy.ts'

export const spotNames: Readonly<Record<string, string>> = {
  player: '闲',
  banker: '庄',
  tie: '和',
  playerPair: '闲对',
  bankerPair: '庄对',
}

export const baccaratText = {
  ...slipText,
  round: '局号',
  player: '闲',
  banker: '庄',
  tie: '和',
  dealing: '开牌中',
  result: '结果',
  wins: '赢',
  road: '路单',
  bead: '珠盘路',
  big: '大路',
  rules:
    '每局使用八副新洗的牌。闲、庄各发两张，任一方八点或九点即定胜负；否则按补牌规则补牌，点数大者胜。押闲或押庄遇和局退还本金。',
  third: '闲家五点及以下补牌；闲家未补牌时，庄家五点及以下补牌；闲家补牌后，庄家按闲家第三张牌的点数决定是否补牌。',
  pays: {
    player: '1 赔 1',
    banker: '1 赔 0.95',
    tie: '1 赔 8',
    playerPair: '1 赔 11',
    bankerPair: '1 赔 11',
  } as Readonly<Record<string, string>>,
  edge: '理论返还率：庄约 98.94%，闲约 98.76%，和约 85.64%，对子约 89.64%。',
}
