export const copy = { entering: '正在进入' }
