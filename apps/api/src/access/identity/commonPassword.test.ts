import { expect, test } from 'vitest'
import { isCommonPayPassword, weaknessOf } from './commonPassword.ts'

test.each([
  ['the list', 'Passw0rd1'],
  ['a word and a walk', 'koi12345'],
  ['a word with signs between', 'koi-12345'],
  ['a letter and a walk', 'a1234567'],
  ['two letters and a walk', 'qq123456'],
  ['a walk backwards', 'abc87654321'],
  ['a keyboard', 'qwer1234'],
  ['columns of a keyboard', '1qaz2wsx'],
  ['one sign again and again', 'aaaaaaa1'],
  ['a phrase and numbers that sound like one', 'woaini5201314'],
  ['the number first', '5201314woaini'],
  ['a surname and a number', 'Zhang1314'],
  ['a surname and a birthday', 'wang19880808'],
  ['a word twice', 'abc123abc123'],
  ['a place and a year', 'Beijing2008'],
  ['the house', 'admin12345'],
])('rejects a common password: %s', (_what, password) => {
  expect(weaknessOf(password, ['koi123', '鱼跃'])).toBe('common')
})

test('rejects a password that contains the account name', () => {
  expect(weaknessOf('x7mKoi42Zq3', ['koi42z'])).toBe('name')
  expect(weaknessOf('x7mKoi42Zq3', ['other1'])).toBeNull()
  expect(weaknessOf('YuyueT8k2w', ['other1', 'Yuyue'])).toBe('name')
  // A password is hashed as it reads in plain letters.
  expect(weaknessOf('x7mＫｏｉ４２Zq3', ['koi42z'])).toBe('name')
})

test.each(['hm4tqz9w', 'R7xkPq29mz', 'tangerine-Quartz-71', 'bq7vn2ks', '83hDk20Sla', 'kfjwu29384x'])(
  'accepts an uncommon password: %s',
  (password) => {
    expect(weaknessOf(password, ['koi123', '鱼跃'])).toBeNull()
  },
)

test.each(['123456', '654321', '111111', '112233', '520520', '123123', '131452', '147258', '880808', '900101'])(
  'rejects a common payment password: %s',
  (digits) => {
    expect(isCommonPayPassword(digits)).toBe(true)
  },
)

test.each(['738264', '905172', '482917'])('accepts an uncommon payment password: %s', (digits) => {
  expect(isCommonPayPassword(digits)).toBe(false)
})
