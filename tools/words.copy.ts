/**
 * Ruling 55: a player reads 存款, 取款, 转账. These given texts say it otherwise and are kept to the letter; `[^，]+?`
 * stands for what is filled in. Each is whole: nothing Chinese stands right before or after it.
 */
const givenTexts = [
  '余额不足时请先充值', // D-036
  '去充值', // D-036
  '去提现', // D-048
  '充值金额', // D-067
  '您有待审核的充值订单，请勿重复提交', // D-078
  '已完成充值', // PAYINFO-15
  '提现申请已提交', // D-084
  '请选择您要提现到的银行卡', // ruling 15
  '流水不足，还需完成[^，]+?元流水方可提现', // S-36
  '您有待审核的提现，请耐心等待', // S-36
  '该卡有待审核的提现，暂不能解绑', // S-27
  '未参与优惠的存款需完成1倍流水方可提现', // WITHDRAW-31
  '请填写本人银行卡信息，姓名须与注册姓名一致，否则无法提现', // the tips of a new card
  '返水完成1倍流水即可提现', // VIP-25
  '完成相应倍数流水后方可提现', // the rules of red packets
]

export const given = new RegExp(`(?<![一-鿿])(?:${givenTexts.join('|')})(?![一-鿿])`, 'g')

export const otherMoneyWords = /提现|充值|提款/
