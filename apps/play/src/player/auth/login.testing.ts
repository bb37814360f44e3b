import { captchaTexts } from '@koi/contract/player/auth/captcha.copy'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { field } from '../../app/testing/screen.testing.tsx'

export const captchaPicture = () => page.css('img[data-index]')
export async function captchaIndex(): Promise<string | null> {
  await expect.element(captchaPicture()).toBeVisible()
  return captchaPicture().element().getAttribute('data-index')
}
/** Returns the text of the captcha that is shown. */
export const captchaText = async (): Promise<string> => captchaTexts[Number(await captchaIndex())] ?? ''

/** Fills fields by their names. */
export async function fillIn(form: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(form)) await field(name).fill(value)
}
