export const localNow = (): number => Date.now()
