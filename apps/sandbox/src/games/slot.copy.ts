export const pictureNames: Readonly<Record<string, string>> = {
  G: '金锦鲤', R: '红锦鲤', L: '莲花', N: '灯笼', C: '铜钱', P: '珍珠', F: '荷叶', W: '龙门', S: '明月',
}

export const slotText = {
  spin: '旋转',
  stop: '停止',
  auto: '自动',
  bet: '总注',
  less: '减少注额',
  more: '增加注额',
  win: '赢得',
  good: '祝您好运',
  tryAgain: '再接再厉',
  big: '大奖',
  noFunds: '余额不足，已停止自动旋转',
  pays: '赔付表',
  paysLead: '每条线从最左列开始连续相同即中奖，赔付为单线注额（总注的十分之一）的倍数，每条线只取最长组合。',
  wild: '龙门可替代除明月以外的任何图案，出现在第二、三、四列。',
  moons: '任意位置出现三个以上明月，按总注倍数派彩。',
  lines: '十条赔付线',
  rtp: '理论返还率（按全部 3,200,000 种停止组合逐一计算）',
  hit: '中奖频率',
  times: '倍',
  autoLeft: '剩余',
  reels: '转轮',
  memo: (win: string) => (win ? `派彩 ${win}` : '未中奖'),
}
