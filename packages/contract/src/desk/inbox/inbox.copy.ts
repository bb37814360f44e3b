import { refusal } from '../../refusal.ts'

export const ItemDecided = refusal('ITEM_DECIDED', 409, '该事项已处理')
export const OwnItem = refusal('OWN_ITEM', 409, '您发起或已初审的事项，须由另一位操作员处理')
export const PauseOutOfRange = refusal('PAUSE_OUT_OF_RANGE', 422, '暂停须到将来的时间，最长30天', 'until')
/** The operator is unknown or disabled, lacks the permission for the kind, or made the item. */
export const MayNotDecide = refusal(
  'MAY_NOT_DECIDE',
  422,
  ({ name }: { name: string }) => `${name} 不能处理该事项：账号不存在、已停用、没有权限，或是发起人`,
  { name: 'clerk' },
)
export const NoteEmpty = refusal('NOTE_EMPTY', 422, '请填写备注', 'content')
