import { type BrandState, mainBrand, maxCodeLength } from '@koi/contract/site/brand/brand'
import type { FieldOf, Option } from '../../ui/field/field.ts'

export const copy = {
  title: '品牌',
  hint: '同一套系统上的其他站点，各有自己的玩家、资金、场馆、设置和操作员；本页不含主品牌',
  create: '新增品牌',
  name: '名称',
  nameOf: (name: string, code: string) => `${name}（${code}）`,
  code: '代码',
  hosts: '域名',
  like: '复制自',
  main: '主品牌',
  place: '数据库',
  placeMain: '主品牌的数据库',
  state: '状态',
  created: '创建时间',
  exported: '导出时间',
  removeAt: '删除时间',
  site: '前台',
  siteOf: (name: string) => `打开 ${name} 的前台`,
  console: '后台',
  consoleOf: (name: string) => `打开 ${name} 的后台`,
  made: (name: string) => `${name} 已创建，您是其所有者，可从顶部的品牌菜单进入其后台`,
  acts: {
    suspend: {
      verb: '暂停',
      effect: '两秒内该品牌的前台和后台全部显示维护中，玩家无法登录、存取款和游戏，任务停止运行；资金和数据不变。',
      done: '已暂停',
    },
    resume: { verb: '恢复', effect: '该品牌在几秒内重新开放，积压的任务随即运行。', done: '已恢复，几秒内开放' },
    remove: {
      verb: '删除',
      effect:
        '须先暂停，暂停之后由部署人员导出，并由另一位操作员审批。审批后保留7天，期间可以撤销；到期后该品牌的玩家、资金、记录和图片全部删除，无法恢复。',
      done: '已提交，审批后7天删除',
    },
    keep: { verb: '撤销删除', effect: '该品牌保留，仍为暂停状态。', done: '已撤销删除' },
  },
  actTitle: (verb: string, name: string) => `${verb} ${name}`,
}

export const states: (Option & { value: BrandState })[] = [
  { value: 'open', label: '开放', tone: 'success' },
  { value: 'opening', label: '正在开通', tone: 'processing' },
  { value: 'moving', label: '正在迁移数据库', tone: 'processing' },
  { value: 'suspended', label: '已暂停', tone: 'warning' },
  { value: 'removing', label: '待删除', tone: 'error' },
  { value: 'failed', label: '无法开通，每分钟重试', tone: 'error' },
]

const placeField = (places: string[]): FieldOf<'POST /console/api/brands'> => ({
  name: 'place',
  label: copy.place,
  kind: 'select',
  options: places.map((value) => ({ value, label: value === 'main' ? copy.placeMain : value })),
  hint: '留空为主品牌的数据库；之后可由部署人员迁移',
})

/** The field for the database is shown only if there are several. */
export const fieldsWith = (
  brands: { code: string; name: string }[],
  places: string[],
): FieldOf<'POST /console/api/brands'>[] => [
  { name: 'name', label: copy.name, isRequired: true, maxLength: 60 },
  {
    name: 'code',
    label: copy.code,
    isRequired: true,
    maxLength: maxCodeLength,
    hint: `2到${maxCodeLength}位小写字母、数字或 -，以字母开头；创建后不能修改`,
  },
  {
    name: 'hosts',
    label: copy.hosts,
    kind: 'lines',
    isOrdered: true,
    isRequired: true,
    columns: [
      { name: 'host', label: /* sense: one of them */ '域名', isRequired: true, isUnique: true, maxLength: 200 },
    ],
    hint: '第一个用于链接；域名须已指向本系统的代理服务器',
  },
  {
    name: 'like',
    label: copy.like,
    kind: 'select',
    options: [
      { value: mainBrand, label: copy.main },
      ...brands.map(({ code, name }) => ({ value: code, label: copy.nameOf(name, code) })),
    ],
    hint: '复制设置、内容和游戏，不含玩家、资金、操作员、密钥、支付渠道和场馆账号；留空则为空白站点',
  },
  ...(places.length > 1 ? [placeField(places)] : []),
]
