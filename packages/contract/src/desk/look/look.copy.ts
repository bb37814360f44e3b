import { refusal } from '../../refusal.ts'

/** The draft was changed or published since the caller read it. */
export const LookDraftStale = refusal(
  'LOOK_DRAFT_STALE',
  409,
  ({ by }: { by: string }) => (by ? `草稿已由 ${by} 更新，您的修改尚未保存` : '草稿已更新，您的修改尚未保存'),
  { by: 'admin' },
)
/** A draft that waits for its time cannot be changed. */
export const LookScheduled = refusal('LOOK_SCHEDULED', 409, '草稿已定时发布，请先取消定时再修改')
export const LookNotScheduled = refusal('LOOK_NOT_SCHEDULED', 409, '没有定时发布')
export const LookEmpty = refusal('LOOK_EMPTY', 409, '与线上外观相同，没有可发布的修改')
/** Live values of these parts were changed by others; nothing is overwritten. */
export const LookLiveChanged = refusal(
  'LOOK_LIVE_CHANGED',
  409,
  ({ parts }: { parts: string[] }) => `线上内容在此期间已被修改（${parts.join('、')}），请核对后再发布`,
  { parts: ['title'] },
)
export const LookTimeRefused = refusal('LOOK_TIME_REFUSED', 422, '发布时间须在现在之后、一年之内', 'publish_at')
export const LookPartUnknown = refusal(
  'LOOK_PART_UNKNOWN',
  422,
  ({ part }: { part: string }) => `外观没有 ${part} 这一项`,
  { part: 'articles.6' },
)
/** A picture address or text of a part that is not allowed; `field` of the answer names the part. */
export const LookPartRefused = refusal(
  'LOOK_PART_REFUSED',
  422,
  ({ part }: { part: string }) => `${part} 的内容不正确`,
  { part: 'banners' },
)
/** A text of the site without its values, or with others; `field` of the answer names it. */
export const SiteTextWrong = refusal(
  'SITE_TEXT_WRONG',
  422,
  ({ text, values }: { text: string; values: string[] }) =>
    `「${text}」的文字须含有且只含有这些占位符：${values.map((name) => `{${name}}`).join(' ')}`,
  { text: '{min} – {max}', values: ['min', 'max'] },
)
/** Of calls that a preview does not answer. */
export const PreviewOnly = refusal('PREVIEW_ONLY', 422, '预览中不能进行此操作')
/** Of a preview link that is wrong or older than an hour. */
export const PreviewExpired = refusal('PREVIEW_EXPIRED', 404, '预览链接已失效，请重新打开')
