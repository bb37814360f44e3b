import { createHmac } from 'node:crypto'
import { checkTemplate } from '@koi/contract/partner/source/source.check'
import { expect, test } from 'vitest'
import { fillTemplate, type PostbackValues } from './template.ts'

const values: PostbackValues = {
  click_id: 'a&b=1#{secret}',
  event: 'deposit',
  id: '1',
  player: 'p',
  amount: '100.00',
  currency: 'CNY',
  time: '1773115200',
  source: 'blog',
  utm_source: '微博',
  utm_medium: '',
  utm_campaign: '',
  utm_content: '',
  utm_term: '',
}

test('values are percent-encoded, and none of them is read as a placeholder', () => {
  const { url } = fillTemplate(
    'https://t.example/pb?c={click_id}&a={amount}&s={utm_source}&m={utm_medium}',
    values,
    'k',
  )
  expect(url).toBe('https://t.example/pb?c=a%26b%3D1%23%7Bsecret%7D&a=100.00&s=%E5%BE%AE%E5%8D%9A&m=')
  expect(new URL(url).searchParams.get('c')).toBe(values.click_id)
})

test("the signature covers the address without the signature's value, and the log shows neither signature nor secret", () => {
  const { url, shown } = fillTemplate('https://t.example/pb?key={secret}&sig={signature}&a={amount}', values, 'k y')
  const signature = createHmac('sha256', 'k y').update('https://t.example/pb?key=k%20y&sig=&a=100.00').digest('hex')
  expect(url).toBe(`https://t.example/pb?key=k%20y&sig=${signature}&a=100.00`)
  expect(shown).toBe('https://t.example/pb?key=***&sig=***&a=100.00')
})

test('placeholders outside the query are refused', () => {
  expect(checkTemplate('https://t.example/pb/x?c={click_id}&sub[]=1&s={signature}')).toBeNull()
  expect(checkTemplate('https://t.example')).toBeNull()
  expect(checkTemplate('https://t.example/{click_id}?a=1')).toEqual({ why: 'place', name: 'click_id' })
  expect(checkTemplate('https://t.example/?a={clickid}')).toEqual({ why: 'unknown', name: 'clickid' })
  expect(checkTemplate('https://t.example/?a={signature}&b={signature}')).toMatchObject({ why: 'signature' })
  for (const text of [
    '',
    't.example',
    'https://',
    'https://u:p@t.example/',
    'https://t.example/ x',
    'https://t.example/?a={',
    'https://t.example/?a=1#b',
    'javascript:alert(1)',
  ])
    expect(checkTemplate(text), text).toMatchObject({ why: 'address' })
})
