import type { OpeningGap, OpeningLine, SiteState } from '@koi/contract/desk/opening/opening'

export const copy = {
  title: '开站检查',
  hint: '各项由系统根据事实自动勾选，不能手工勾选',
  done: '已完成',
  undone: '未完成',
  optional: '可选',
  remaining: (count: number) => `还有 ${count} 项未完成`,
  ready: '必须的各项均已完成',
  state: (state: string) => `站点状态：${state}`,
  goTo: '前往处理',
}

export const siteStates: Record<SiteState, string> = {
  open: '站点开放中',
  maintenance: '站点维护中',
  no_registration: '暂停注册',
  play_money: '仅试玩资金',
}

export const stateTones: Record<SiteState, string> = {
  open: 'success',
  maintenance: 'error',
  no_registration: 'warning',
  play_money: 'processing',
}

interface LineText {
  title: string
  why: string
}

export const lines: Record<OpeningLine, LineText> = {
  platform: { title: '服务器就绪', why: '密钥、上传目录、磁盘或时钟有问题时，平台会停止工作或丢失数据。' },
  password: { title: '首个账号的密码已更换', why: '初始密码可能留在安装记录里，看到的人就能控制全站。' },
  factors: { title: '能动用资金的操作员都已绑定二次验证', why: '只凭密码，一次泄露就足以放行取款。' },
  operators: { title: '至少两名操作员可以审核', why: '复核需要另一个人，只有一人时大额订单无人能批。' },
  licence: { title: '牌照与援助机构已填写', why: '玩家和监管须能看到由谁经营、向谁求助。' },
  brand: { title: '站点名称、LOGO和地址已设置', why: '玩家凭名称和地址辨认真假站点，回调与链接也以此地址发出。' },
  protection: { title: '玩家保护已设置', why: '身份核实、限额回顾和休眠处理须在第一名玩家到来之前生效。' },
  venue: { title: '至少一个场馆已开放并通过测试', why: '没有可用的场馆，玩家存款后无处可玩。' },
  channel: {
    title: '至少一个支付渠道已启用，并有真实订单到账',
    why: '只有走完一笔订单，才能证明签名、回调和入账都正确。',
  },
  messenger: { title: '短信或邮件已成功送达', why: '找回密码和告警都靠它，收不到时玩家无法自助。' },
  backup: { title: '25小时内有备份', why: '没有备份，一块硬盘损坏就会失去全部账目。' },
  addresses: { title: '已限制操作员登录地址', why: '限定办公网络后，泄露的账号在别处无法登录。' },
  register: { title: '已接入自我排除登记', why: '监管地区有统一登记时，须拒绝登记在册的玩家。' },
}

export const gaps: Record<OpeningGap, (about: string) => string> = {
  setting: (about) => `未填写：${settingNames[about] ?? about}`,
  address: (about) => `对外地址 ${about} 不是 https`,
  none_on: () => '尚未启用任何一个',
  never_tested: (about) => `${about} 从未通过测试`,
  tested_before: (about) => `${about} 修改配置后尚未重新验证`,
  no_order: (about) => `${about} 还没有到账的订单`,
  not_delivered: () => '已启用，但还没有成功送达的消息',
  no_factor: (about) => `${about} 未绑定二次验证`,
  too_few: () => '可以审核的操作员不足两名',
  no_backup: () => '没有备份记录；在服务器上运行 koi backup',
  old_backup: (about) => `最近一次备份在 ${about}`,
  first_password: (about) => `${about} 仍在使用初始密码`,
  problem: (about) => about,
}

const settingNames: Record<string, string> = {
  licence: '牌照',
  jurisdiction: '监管地区',
  help_name: '援助机构',
  help_contact: '援助机构联系方式',
  title: '站点名称',
  site_logo: '站点LOGO',
  identity_needed: '身份认证要求',
  review_months: '限额回顾周期',
  dormant_months: '休眠账号期限',
  limit_failed_deposits: '未成功存款次数限制',
  operator_addresses: '操作员登录地址',
  register_url: '登记系统地址',
}
