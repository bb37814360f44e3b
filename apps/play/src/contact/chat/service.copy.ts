export const copy = { title: '客服', frame: '在线客服' } as const
