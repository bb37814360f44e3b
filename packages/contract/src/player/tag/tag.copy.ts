import { refusal } from '../../refusal.ts'

export const TagNameNeeded = refusal('TAG_NAME_NEEDED', 422, '请填写标签名称', 'name')
export const TagNameTaken = refusal('TAG_NAME_TAKEN', 409, '已有同名标签', 'name')
/** A tag that follows a segment is given and taken by it alone. */
export const TagByRule = refusal('TAG_BY_RULE', 409, '该标签按分群自动添加，不能手动添加或移除', 'tag')
export const TagSegmentUnknown = refusal('TAG_SEGMENT_UNKNOWN', 422, '分群不存在或已归档', 'segment')
/** The segment tests tags itself. */
export const TagSegmentTestsTags = refusal(
  'TAG_SEGMENT_TESTS_TAGS',
  409,
  '该分群的条件使用了标签，不能用来添加标签',
  'segment',
)
export const TagInUse = refusal(
  'TAG_IN_USE',
  409,
  ({ name }: { name: string }) => `分群「${name}」的条件使用了该标签`,
  { name: '流失风险' },
)
export const TagPaysOut = refusal(
  'TAG_PAYS_OUT',
  409,
  ({ name }: { name: string }) =>
    `自动取款规则「${name}」使用该标签，须有规则的修改权限，并且只能逐个添加、移除或修改其分群`,
  { name: '小额自动' },
)
export const TagUnknown = refusal('TAG_UNKNOWN', 422, '标签不存在', 'tag')
export const TagFileEmpty = refusal('TAG_FILE_EMPTY', 422, '文件须为CSV，首行为 username', 'csv')
