import { refusal } from '../../refusal.ts'

export const StaffTicketWrong = refusal('STAFF_TICKET_WRONG', 401, '切换链接无效或已过期，请返回主品牌重试')
export const StaffBrandClosed = refusal('STAFF_BRAND_CLOSED', 409, '该品牌已暂停')
