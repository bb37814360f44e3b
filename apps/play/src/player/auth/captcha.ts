import { captchaTexts } from '@koi/contract/player/auth/captcha.copy'

/** Returns a random index other than `now`. `chance` returns a number in [0, 1). */
export function anotherIndex(now: number | null, chance: () => number = Math.random): number {
  const count = captchaTexts.length
  if (now === null) return Math.floor(chance() * count)
  return (now + 1 + Math.floor(chance() * (count - 1))) % count
}

export const isRight = (typed: string, index: number): boolean =>
  typed.toLowerCase() === captchaTexts[index]?.toLowerCase()

export const captchaPicture = (index: number): string => `/captcha/${String(index).padStart(2, '0')}.png`
