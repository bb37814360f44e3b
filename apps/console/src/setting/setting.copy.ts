import { most } from '@koi/contract/bounds'
import type { FieldOf } from '../ui/field.ts'

export const copy = {
  title: '系统设置',
  hint: '保存后立即生效，每次修改都写入审计日志',
  save: '保存修改',
  saveTitle: '保存设置',
  effect: (names: string[]) => `将修改 ${names.join('、')}，所有玩家立即受到影响。`,
  leaping: (leaps: string) => `${leaps}。请确认无误：所有玩家立即受到影响。`,
  closing: '站点将进入维护状态：所有玩家立即无法登录、存取款和游戏，已进入的游戏不受影响。',
  stopping: '全部游戏将立即关闭：玩家不能进入游戏、转入场馆和投注。进行中的一局可以完成，转出和取款不受影响。',
  saved: '设置已保存',
  changed: (count: number) => `${count} 项未保存的修改`,
  reset: '还原',
  other: '其他设置',
}

interface Section {
  title: string
  fields: FieldOf<'PATCH /console/api/settings'>[]
}

const address = '必须是 http(s) 地址'
const masked = '保存后只显示主机名，更换时填写完整地址'

export const sections: Section[] = [
  {
    title: '站点',
    fields: [
      { name: 'site_state', label: '站点开放', kind: 'switch', hint: '关闭后前台显示维护页' },
      { name: 'repair_tips', label: '维护提示', kind: 'longText' },
      {
        name: 'play_state',
        label: '游戏开放',
        kind: 'switch',
        hint: '关闭后不能进入游戏、转入场馆和投注；进行中的一局可以完成，转出和取款不受影响',
      },
      { name: 'play_off_tips', label: '游戏关闭提示', isRequired: true, maxLength: 200 },
      { name: 'title', label: '站点名称', maxLength: 40 },
      { name: 'site_logo', label: '站点LOGO', kind: 'image' },
      { name: 'brand_color', label: '品牌色', hint: '#RRGGBB，留空为默认', maxLength: 7 },
      { name: 'app_state', label: '显示下载条', kind: 'switch' },
      {
        name: 'stretch_polls',
        label: '实时推送时减少轮询',
        kind: 'switch',
        hint: '推送正常时，余额与存款订单的查询间隔延长到十倍；推送中断即恢复原间隔',
      },
      { name: 'ios_download_url', label: 'APP下载地址' },
      { name: 'ios_download_qrcode', label: 'APP下载二维码' },
      { name: 'h5_url', label: 'H5地址' },
      { name: 'index_modal', label: '首页弹窗', kind: 'html' },
      { name: 'webcontent', label: '附加内容', kind: 'longText' },
    ],
  },
  {
    title: '玩家保护',
    fields: [
      { name: 'licence', label: '牌照', maxLength: 200, hint: '显示在「理性娱乐」页，留空则不显示' },
      { name: 'jurisdiction', label: '监管地区', maxLength: 200 },
      { name: 'minimum_age', label: '最低年龄', kind: 'number', isRequired: true, most: 99, hint: '不低于18' },
      {
        name: 'ask_birthday',
        label: '注册时填写生日',
        kind: 'switch',
        hint: '开启后未满最低年龄者不能注册；不填生日的旧客户端将无法注册',
      },
      { name: 'help_name', label: '援助机构', maxLength: 200 },
      { name: 'help_contact', label: '援助机构联系方式', maxLength: 200 },
      {
        name: 'significant_amount',
        label: '重大事件金额',
        kind: 'money',
        isRequired: true,
        hint: '达到该金额的存款、取款、投注和派彩列入「重大事件」',
      },
      {
        name: 'dormant_months',
        label: '多少个月未登录转为休眠',
        kind: 'number',
        isRequired: true,
        most: 120,
        hint: '3–120，提前30天站内信提醒；0为不启用',
      },
      {
        name: 'inquiry_days',
        label: '投诉与申请答复天数',
        kind: 'number',
        isRequired: true,
        most: 56,
        hint: '玩家提交投诉、注销或个人资料申请后，须在几天内答复；1–56',
      },
    ],
  },
  {
    title: '链接',
    fields: [
      { name: 'service_url', label: '客服地址', hint: `留空为内置客服页，- 为不提供；${address}` },
      { name: 'agent_login_url', label: '代理登录地址', hint: `留空为内置代理后台，- 为不提供；${address}` },
      { name: 'visit_url', label: '备用注册地址', hint: `留空则前台不显示该入口；${address}` },
      { name: 'media_origins', label: '图片来源域名', hint: '以空格分隔' },
      { name: 'api_hosts', label: '接口域名白名单', hint: '以空格分隔' },
    ],
  },
  {
    title: '客服',
    fields: [
      { name: 'service_hours_from', label: '人工服务开始', kind: 'clock', isRequired: true },
      { name: 'service_hours_to', label: '人工服务结束', kind: 'clock', isRequired: true, hint: '与开始相同为全天' },
      { name: 'service_greeting', label: '欢迎语', kind: 'longText', hint: '新会话的第一条消息' },
    ],
  },
  {
    title: '汇率与手续费',
    fields: [
      { name: 'usdtrate', label: '存款汇率（元/USDT）', kind: 'rate', isRequired: true, most: most.rate },
      { name: 'withdrawusdtrate', label: '取款汇率（元/USDT）', kind: 'rate', isRequired: true, most: most.rate },
      { name: 'withdrawcashfee', label: 'ERC20取款手续费（USDT）', kind: 'rate', isRequired: true, most: most.fee },
      { name: 'withdrawfeeusdttrc', label: 'TRC20取款手续费（USDT）', kind: 'rate', isRequired: true, most: most.fee },
      { name: 'strict_addresses', label: '严格校验钱包地址', kind: 'switch' },
    ],
  },
  {
    title: '红包',
    fields: [
      { name: 'redpacket_switch', label: '红包开关', kind: 'switch' },
      { name: 'redpacket_claim_from', label: '领取开始', kind: 'clock', isRequired: true },
      { name: 'redpacket_claim_to', label: '领取结束', kind: 'clock', isRequired: true },
      { name: 'redpacket_count_from', label: '存款统计开始（前一日）', kind: 'clock', isRequired: true },
      { name: 'redpacket_count_to', label: '存款统计结束（当日）', kind: 'clock', isRequired: true },
      { name: 'redpacket_max_times', label: '每轮最多领取次数', kind: 'number', isRequired: true },
    ],
  },
  {
    title: '限制',
    fields: [
      {
        name: 'operator_addresses',
        label: '后台IP白名单',
        kind: 'longText',
        maxLength: 2000,
        hint: '地址或网段，如 203.0.113.9 10.1.0.0/16，以空格分隔；留空为不限制，必须包含您当前的地址',
      },
      { name: 'limit_login_name', label: '同一账号登录失败次数', kind: 'number', isRequired: true, hint: '15分钟内' },
      { name: 'limit_login_ip', label: '同一IP登录失败次数', kind: 'number', isRequired: true, hint: '15分钟内' },
      { name: 'limit_register_ip', label: '同一IP注册次数', kind: 'number', isRequired: true, hint: '每小时' },
      { name: 'limit_paypass', label: '支付密码错误次数', kind: 'number', isRequired: true, hint: '超过后锁定30分钟' },
      {
        name: 'picture_quota_mb',
        label: '玩家图片空间（MB）',
        kind: 'number',
        isRequired: true,
        hint: '头像与客服图片合计，用完后暂停上传',
      },
      {
        name: 'limit_failed_deposits',
        label: '存款失败上限（30分钟内）',
        kind: 'number',
        isRequired: true,
        hint: '达到后暂停该玩家存款，直到最早一笔满30分钟；0为不限',
      },
      { name: 'limit_calls_minute', label: '每分钟请求数', kind: 'number', isRequired: true, hint: '每个会话' },
      {
        name: 'hold_after_reset_hours',
        label: '重置密码后暂停取款（小时）',
        kind: 'number',
        isRequired: true,
        hint: '0为不暂停，最多720',
      },
      {
        name: 'hold_after_change_hours',
        label: '改密或新设备加新收款方式后暂停取款（小时）',
        kind: 'number',
        isRequired: true,
        hint: '0为只提示审核人员',
      },
      { name: 'payee_holder_strict', label: '拒绝户名与实名不符的取款', kind: 'switch', hint: '关闭时只提示审核人员' },
      {
        name: 'refuse_common_passwords',
        label: '拒绝常见密码',
        kind: 'switch',
        hint: '注册和改密时检查登录密码与支付密码，已有密码不受影响',
      },
      {
        name: 'tell_new_device',
        label: '新设备登录时通知玩家',
        kind: 'switch',
        hint: '每台新设备发一次站内信；多人共用的演示账号宜关闭',
      },
      {
        name: 'passkeys',
        label: '玩家可用通行密钥登录',
        kind: 'switch',
        hint: '须通过域名和 HTTPS 访问；关闭后已添加的通行密钥仍可用于确认操作',
      },
      {
        name: 'pow_after',
        label: '工作量证明阈值',
        kind: 'number',
        isRequired: true,
        hint: '失败多少次后要求，0为关闭',
      },
    ],
  },
  {
    title: '四眼复核',
    fields: [
      {
        name: 'four_eyes_deposit',
        label: '存款复核起点',
        kind: 'money',
        isRequired: true,
        hint: '达到该金额须由两人处理，0为关闭',
      },
      { name: 'four_eyes_withdrawal', label: '取款复核起点', kind: 'money', isRequired: true, hint: '0为关闭' },
      { name: 'four_eyes_adjustment', label: '人工加扣款复核起点', kind: 'money', isRequired: true, hint: '0为关闭' },
      { name: 'four_eyes_transfer', label: '转账处理复核起点', kind: 'money', isRequired: true, hint: '0为关闭' },
      {
        name: 'four_eyes_changes',
        label: '资金通道变更须两人',
        kind: 'switch',
        hint: '新的收款账户、地址、密钥和复核起点，由另一位操作员在「变更审批」中通过后生效',
      },
    ],
  },
  {
    title: 'USDT 链上到账',
    fields: [
      {
        name: 'chain_erc20_rpc',
        label: 'ERC20 节点地址',
        kind: 'text',
        hint: `以太坊 JSON-RPC 地址，留空为关闭；${masked}`,
      },
      { name: 'chain_erc20_contract', label: 'ERC20 合约地址', kind: 'text', isRequired: true },
      { name: 'chain_erc20_confirmations', label: 'ERC20 确认数', kind: 'number', isRequired: true, hint: '1-1000' },
      {
        name: 'chain_trc20_api',
        label: 'TRC20 接口地址',
        kind: 'text',
        hint: `如 https://api.trongrid.io，留空为关闭；${masked}`,
      },
      { name: 'chain_trc20_contract', label: 'TRC20 合约地址', kind: 'text', isRequired: true },
      { name: 'chain_trc20_key', label: 'TRC20 接口密钥', kind: 'secret' },
      { name: 'chain_trc20_confirmations', label: 'TRC20 确认数', kind: 'number', isRequired: true, hint: '1-1000' },
    ],
  },
]
