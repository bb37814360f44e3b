/** What stands against a withdrawal, by the kinds of the server. */
export const blockTitles: Record<string, string> = {
  password_change: '支付密码须先修改',
  blocked: '账号受限',
  identity: '须先完成实名认证',
  turnover: '流水尚未完成',
  amount: '余额不足100元',
  gift: '可取款金额不足100元',
  waiting: '待审核的取款已达上限',
  hold: '暂停取款',
  payee: '尚未添加收款方式',
  bank: '该银行暂不出款',
  address: '钱包地址有误，请重新绑定',
  holder: '户名与实名不符',
  rate: '汇率暂不可用',
  fee: '不足以支付手续费',
}
