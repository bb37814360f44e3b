import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { captchaTexts } from '@koi/contract/player/auth/captcha.copy'
import { expect, test } from 'vitest'
import { anotherIndex, captchaPicture, isRight } from './captcha.ts'
import { visitAddress } from './visit.ts'

const folder = join(import.meta.dirname, '../../../public')

test('there are 21 pictures, and the public texts are those of the contract [AUTH-20]', () => {
  expect(captchaTexts).toHaveLength(21)
  expect(JSON.parse(readFileSync(join(folder, 'captcha', 'texts.json'), 'utf8'))).toEqual(captchaTexts)
  captchaTexts.forEach((_, index) => expect(existsSync(join(folder, captchaPicture(index)))).toBe(true))
})

test('every captcha text is valid input and has no look-alike characters [AUTH-44]', () => {
  expect(new Set(captchaTexts).size).toBe(21)
  for (const text of captchaTexts) {
    expect(text).toMatch(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{4}$/)
    expect(text).not.toMatch(/[0O1lI]/)
  }
})

test('the first captcha is random, and a reload never repeats the current one [AUTH-21, AUTH-22]', () => {
  expect(anotherIndex(null, () => 0)).toBe(0)
  expect(anotherIndex(null, () => 0.999)).toBe(20)
  for (let now = 0; now < 21; now += 1) {
    const others = new Set(Array.from({ length: 20 }, (_, step) => anotherIndex(now, () => step / 20)))
    expect(others.size).toBe(20)
    expect(others.has(now)).toBe(false)
  }
})

test('the captcha is compared without regard to letter case only [AUTH-45]', () => {
  const [text = ''] = captchaTexts
  expect(isRight(text.toUpperCase(), 0)).toBe(true)
  expect(isRight(text.toLowerCase(), 0)).toBe(true)
  for (const wrong of ['', 'abcd', '1234', text.slice(0, 3), captchaTexts[1] ?? ''])
    expect(isRight(wrong, 0)).toBe(false)
})

test('the alternative registration has a pid only with a referrer [AUTH-32, AUTH-33]', () => {
  expect(visitAddress('https://a.example', '77')).toBe('https://a.example/register?pid=77')
  expect(visitAddress('https://a.example/', 'a b')).toBe('https://a.example/register?pid=a%20b')
  expect(visitAddress('https://a.example', '')).toBe('https://a.example')
  for (const bad of ['javascript:alert(1)', '', null, '/register']) expect(visitAddress(bad, '77')).toBeNull()
})
