export const checkInCopy = { done: '签到成功', known: '今日已签到' }
