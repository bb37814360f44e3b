import { captchaTexts } from '@koi/contract/auth/captcha.copy'

/** Another picture than `now`, by chance; `chance` answers 0 to below 1. */
export function anotherIndex(now: number | null, chance: () => number = Math.random): number {
  const count = captchaTexts.length
  if (now === null) return Math.floor(chance() * count)
  return (now + 1 + Math.floor(chance() * (count - 1))) % count
}

/** Whether what was typed is what picture `index` says, whatever the case (AUTH-44, AUTH-45). */
export const isRight = (typed: string, index: number): boolean =>
  typed.toLowerCase() === captchaTexts[index]?.toLowerCase()

export const captchaPicture = (index: number): string => `/captcha/${String(index).padStart(2, '0')}.png`
