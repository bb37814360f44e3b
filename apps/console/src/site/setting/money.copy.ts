import { most } from '@koi/contract/bounds'
import { copy as ui } from '../../ui/words/ui.copy.ts'
import type { Section } from './section.ts'

// Texts of the settings for rates, grants, four-eyes thresholds and chain monitoring.

const masked = '保存后只显示主机名，更换时填写完整地址'

export const rates: Section = {
  title: '汇率与手续费',
  fields: [
    { name: 'usdtrate', label: '存款汇率（元/USDT）', kind: 'rate', isRequired: true, most: most.rate },
    { name: 'withdrawusdtrate', label: '取款汇率（元/USDT）', kind: 'rate', isRequired: true, most: most.rate },
    { name: 'withdrawcashfee', label: 'ERC20取款手续费（USDT）', kind: 'rate', isRequired: true, most: most.fee },
    { name: 'withdrawfeeusdttrc', label: 'TRC20取款手续费（USDT）', kind: 'rate', isRequired: true, most: most.fee },
    {
      name: 'strict_addresses',
      label: '严格校验钱包地址',
      kind: 'switch',
      hint: '关闭后错误的地址也可绑定，付出的款项无法收回；仅供无法更新的旧客户端',
    },
  ],
}

export const routing: Section = {
  title: '支付渠道自动暂停',
  fields: [
    {
      name: 'channel_pause_percent',
      label: '最低成功率（%）',
      kind: 'number',
      isRequired: true,
      most: 100,
      hint: '最近一小时成功率低于此值时，渠道自动暂停收款并告警；同一支付方式的最后一个渠道只告警；0为关闭；须在「消息模板」启用该事件',
    },
    {
      name: 'channel_pause_orders',
      label: '至少订单数',
      kind: 'number',
      isRequired: true,
      hint: '最近一小时已有结果的订单少于此数时不暂停',
    },
  ],
}

export const packets: Section = {
  title: '红包',
  fields: [
    { name: 'redpacket_switch', label: '红包开关', kind: 'switch' },
    { name: 'redpacket_claim_from', label: '领取开始', kind: 'clock', isRequired: true },
    { name: 'redpacket_claim_to', label: '领取结束', kind: 'clock', isRequired: true },
    { name: 'redpacket_count_from', label: '存款统计开始（前一日）', kind: 'clock', isRequired: true },
    { name: 'redpacket_count_to', label: '存款统计结束（当日）', kind: 'clock', isRequired: true },
    { name: 'redpacket_max_times', label: '每轮最多领取次数', kind: 'number', isRequired: true },
  ],
}

export const bonuses: Section = {
  title: '奖金',
  fields: [
    {
      name: 'bonus_multiple_most',
      label: '流水倍数上限',
      kind: 'number',
      isRequired: true,
      hint: '发布奖金规则时检查，0-100',
    },
    {
      name: 'bonus_strict',
      label: '严格模式',
      kind: 'switch',
      hint: '流水最多为奖金的10倍，且只计入一个游戏类别；发布规则时检查',
    },
  ],
}

export const campaigns: Section = {
  title: '活动推送',
  fields: [
    {
      name: 'campaign_day_most',
      label: '每位玩家每24小时最多',
      kind: 'number',
      isRequired: true,
      hint: '站内信、邮件、短信和推送合计；超出时等到有余量再发送',
    },
    { name: 'campaign_week_most', label: '每位玩家每7天最多', kind: 'number', isRequired: true },
    { name: 'campaign_quiet_from', label: '免打扰开始', kind: 'clock', isRequired: true },
    { name: 'campaign_quiet_to', label: '免打扰结束', kind: 'clock', isRequired: true, hint: '与开始相同则不限' },
  ],
}

export const fourEyes: Section = {
  title: '双人复核',
  fields: [
    {
      name: 'four_eyes_deposit',
      label: '存款双人复核金额',
      kind: 'money',
      isRequired: true,
      hint: '达到即须两人处理，0为关闭',
    },
    {
      name: 'four_eyes_withdrawal',
      label: '取款双人复核金额',
      kind: 'money',
      isRequired: true,
      hint: '达到即须两人，0为关闭',
    },
    {
      name: 'four_eyes_adjustment',
      label: '人工加扣款双人复核金额',
      kind: 'money',
      isRequired: true,
      hint: '一人当天单独发放的合计（加扣款、奖金、活动、API密钥、代理更正、来源结算、免费旋转）达到即须两人；0为关闭',
    },
    {
      name: 'payout_rules_daily',
      label: '自动取款全站24小时上限',
      kind: 'money',
      isRequired: true,
      hint: '按规则自动通过的合计，未填写则不能启用规则',
    },
    {
      name: 'four_eyes_free_rounds',
      label: '免费旋转双人复核金额',
      kind: 'money',
      isRequired: true,
      hint: '按次数乘以每次投注额计算，达到即须两人；人工加扣款双人复核金额更低时按后者，0为只按后者',
    },
    {
      name: 'four_eyes_transfer',
      label: '转账处理双人复核金额',
      kind: 'money',
      isRequired: true,
      hint: '达到即须两人，0为关闭',
    },
    {
      name: 'factor_window_limit',
      label: '一次动态验证码可审核的金额',
      kind: 'money',
      isRequired: true,
      hint: '输入验证码后10分钟内，同一会话、同一地址审核的订单合计不超过此金额时不再询问；0为每次询问',
    },
    {
      name: 'four_eyes_changes',
      label: '收款与渠道变更须双人复核',
      kind: 'switch',
      hint: '新的收款账户、地址、密钥和双人复核金额，由另一位操作员在「变更审批」中通过后生效',
    },
  ],
}

export const chain: Section = {
  title: 'USDT 链上到账',
  fields: [
    {
      name: 'chain_erc20_rpc',
      label: 'ERC20 节点地址',
      kind: 'text',
      hint: `以太坊 JSON-RPC 地址，留空为关闭；${masked}`,
    },
    { name: 'chain_erc20_allow_http', label: `ERC20 ${ui.allowHttp}`, kind: 'switch', hint: ui.allowHttpHint },
    { name: 'chain_erc20_contract', label: 'ERC20 合约地址', kind: 'text', isRequired: true },
    { name: 'chain_erc20_confirmations', label: 'ERC20 确认数', kind: 'number', isRequired: true, hint: '1-1000' },
    {
      name: 'chain_bep20_rpc',
      label: 'BEP20 节点地址',
      kind: 'text',
      hint: `BNB Smart Chain JSON-RPC 地址，留空为关闭；${masked}`,
    },
    { name: 'chain_bep20_allow_http', label: `BEP20 ${ui.allowHttp}`, kind: 'switch', hint: ui.allowHttpHint },
    {
      name: 'chain_bep20_contract',
      label: 'BEP20 合约地址',
      kind: 'text',
      isRequired: true,
      hint: '代币须为18位小数',
    },
    { name: 'chain_bep20_confirmations', label: 'BEP20 确认数', kind: 'number', isRequired: true, hint: '1-1000' },
    {
      name: 'chain_trc20_api',
      label: 'TRC20 接口地址',
      kind: 'text',
      hint: `如 https://api.trongrid.io，留空为关闭；${masked}`,
    },
    { name: 'chain_trc20_allow_http', label: `TRC20 ${ui.allowHttp}`, kind: 'switch', hint: ui.allowHttpHint },
    { name: 'chain_trc20_contract', label: 'TRC20 合约地址', kind: 'text', isRequired: true },
    { name: 'chain_trc20_key', label: 'TRC20 接口密钥', kind: 'secret' },
    { name: 'chain_trc20_confirmations', label: 'TRC20 确认数', kind: 'number', isRequired: true, hint: '1-1000' },
  ],
}
