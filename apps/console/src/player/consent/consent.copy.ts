import { consentDocuments } from '@koi/contract/player/consent/consent'
import { documentNames } from '@koi/contract/player/consent/consent.copy'
import type { FieldOf, Option } from '../../ui/field/field.ts'

export const copy = {
  texts: '条款版本',
  textsHint:
    '发布即生效，新注册的玩家同意最新版本。选择「须重新同意」后，已有玩家在下一次存款或进入游戏前须先阅读并同意；取款、转出和查询不受影响。从未发布则不提示任何人。',
  records: '条款确认记录',
  recordsHint: '玩家在何时、从哪个地址同意了哪个版本。',
  document: '文件',
  version: '版本',
  summary: '更新说明',
  required: '须重新同意',
  publishedBy: '发布人',
  published: '发布时间',
  accepted: '已同意人数',
  acceptedAt: '同意时间',
  shownLanguage: '所阅语言',
  usualLanguage: '默认语言',
  ip: 'IP',
  publish: '发布新版本',
  publishTitle: '发布条款版本',
  publishEffect:
    '规则与隐私条款：以当前的「隐私政策」和「免责声明」两篇文章为准，请先保存文章。客户资金保护说明：以下方内容为准，玩家首次存款前须确认；内容留空即撤回。',
  content: '内容（仅客户资金保护说明）',
  done: '已发布',
}

export const documentOptions: Option[] = consentDocuments.map((value) => ({ value, label: documentNames[value] }))
export const requiredOptions: Option[] = [
  { value: 1, label: '是', tone: 'warning' },
  { value: 0, label: '否' },
]

export const publishFields: FieldOf<'POST /console/api/consent-texts'>[] = [
  { name: 'document', label: copy.document, kind: 'select', options: documentOptions, isRequired: true },
  {
    name: 'summary',
    label: copy.summary,
    kind: 'longText',
    isTranslated: true,
    isRequired: true,
    maxLength: 200,
    hint: '玩家可见',
  },
  { name: 'content', label: copy.content, kind: 'html', isTranslated: true },
  { name: 'is_required', label: copy.required, kind: 'switch', options: requiredOptions, initial: 1 },
]
