export const texts = { title: '客服', frame: '在线客服' } as const
