import { refusal } from '../../refusal.ts'
import { maxViews } from './view.ts'

export const ViewNameTaken = refusal('VIEW_NAME_TAKEN', 409, '该页已有同名的视图', 'name')
export const TooManyViews = refusal('TOO_MANY_VIEWS', 409, `视图已达上限（${maxViews}个），请先删除不用的视图`)
export const ViewShared = refusal('VIEW_SHARED', 403, '该视图已共享，修改须有共享列表视图的权限')
