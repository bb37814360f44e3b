import { copy as ui } from '../../ui/words/ui.copy.ts'
import type { Section } from './section.ts'

export const protection: Section = {
  title: '玩家保护',
  fields: [
    { name: 'licence', label: '牌照', maxLength: 200, hint: '显示在「理性娱乐」页，留空则不显示' },
    { name: 'jurisdiction', label: '监管地区', maxLength: 200 },
    {
      name: 'licence_needed',
      label: '无牌照不得开通真实渠道',
      kind: 'switch',
      hint: '开启后，未填写牌照和监管地区时不能开通演示环境以外的支付渠道和场馆',
    },
    { name: 'minimum_age', label: '最低年龄', kind: 'number', isRequired: true, most: 99, hint: '不低于18' },
    {
      name: 'ask_birthday',
      label: '注册时填写生日',
      kind: 'switch',
      hint: '开启后未满最低年龄者不能注册；不填生日的旧客户端将无法注册',
    },
    {
      name: 'identity_needed',
      label: '身份认证',
      kind: 'select',
      options: [
        { value: 0, label: '不要求' },
        { value: 1, label: '取款前须通过' },
        { value: 2, label: '存款和游戏前须通过' },
      ],
      hint: '玩家提交真实姓名、证件号码和照片，由有「身份认证」权限的操作员审核；资金转回和其余取款不受影响',
    },
    { name: 'register_name', label: '外部登记系统名称', maxLength: 60, hint: '玩家和操作员看到的名称' },
    {
      name: 'register_url',
      label: '外部登记系统地址',
      hint: '玩家注册、每日首次登录、存款或游戏前，以及每晚全体核对时查询；留空则不查询',
    },
    { name: 'register_allow_http', label: '外部登记系统允许 http', kind: 'switch', hint: ui.allowHttpHint },
    { name: 'register_key', label: '外部登记系统密钥', kind: 'secret', maxLength: 200 },
    {
      name: 'barring_most_day',
      label: '单个名单每日限制人数上限',
      kind: 'number',
      isRequired: true,
      most: 100_000,
      hint: '一个外部名单或登记系统24小时内最多限制的玩家数，超出后暂停并发出「禁入命中过多」提醒，次日继续；1-100000',
    },
    {
      name: 'practice_play',
      label: '试玩',
      kind: 'select',
      options: [
        { value: 0, label: '不开放' },
        { value: 1, label: '登录后可试玩' },
        { value: 2, label: '所有访客可试玩' },
      ],
      hint: '使用试玩点数，不涉及真实金额，30分钟后自动结束；只有支持试玩的场馆提供',
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
      name: 'limit_periods',
      label: '玩家限额的周期',
      kind: 'select',
      options: [
        { value: 'calendar', label: '自然日、周（周一起）、月' },
        { value: 'rolling', label: '最近24小时、7天、30天' },
      ],
      hint: '按北京时间计算，保存后立即适用于全部限额；变更前请先告知玩家，因为同一限额可能因此变宽',
    },
    {
      name: 'review_months',
      label: '每隔几个月提示查看限额',
      kind: 'number',
      isRequired: true,
      most: 12,
      hint: '1-12，到期后玩家进入首页时提示，并附资金保管说明（在「条款版本」发布）；0为不提示',
    },
    {
      name: 'dormant_months',
      label: '多少个月未登录转为休眠',
      kind: 'number',
      isRequired: true,
      most: 120,
      hint: '3-120，提前30天站内信提醒；0为不启用',
    },
    {
      name: 'inquiry_days',
      label: '投诉与申请答复天数',
      kind: 'number',
      isRequired: true,
      most: 56,
      hint: '玩家提交投诉、注销或个人资料申请后，须在几天内答复；1-56',
    },
  ],
}
