export const formCopy = {
  triesLeft: (refusal: string, tries: number) => `${refusal}，还可输入${tries}次`,
  lastTry: (refusal: string) => `${refusal}，已没有剩余次数，请30分钟后再试`,
} as const
