// Needs the server: it serves the pictures of the captcha.
import { askJson } from './support/http.ts'
import { platformUrl } from './support/addresses.ts'
import { expect, test } from './support/test.ts'

test('the product serves 21 captcha pictures and their texts [AUTH-20]', { tag: '@core' }, async () => {
  const { body } = await askJson<string[]>(platformUrl(), '/captcha/texts.json')
  expect(body).toHaveLength(21)
  for (const number of body.keys()) {
    const answered = await fetch(`${platformUrl()}/captcha/${String(number).padStart(2, '0')}.png`)
    expect(answered.headers.get('content-type')).toBe('image/png')
  }
})
