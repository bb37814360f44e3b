import { expect, test } from 'vitest'
import { Hundredths } from './hundredths.ts'
import { fenFromYuan, rate, rateFromText, signedFenFromYuan, usdtCentsFromText, yuanForUsdt } from './money.ts'
import { SignedYuan, Yuan } from './wire.ts'
import { parseTransfer } from './play/venue/venue.check.ts'

const readers: [string, (text: string) => unknown][] = [
  ['fenFromYuan', fenFromYuan],
  ['signedFenFromYuan', signedFenFromYuan],
  ['usdtCentsFromText', usdtCentsFromText],
  ['rateFromText', rateFromText],
  ['yuanForUsdt', (text) => yuanForUsdt(text, rate(72_000))],
  ...(Object.entries({ Yuan, SignedYuan, Hundredths }).map(([name, codec]) => [
    name,
    (text: string) => codec.safeDecode(text).data ?? null,
  ]) as [string, (text: string) => unknown][]),
  [
    'parseTransfer',
    (amount) => {
      const order = parseTransfer({ amount, sourcetype: 'userbalance', targettype: 'ag' })
      return 'amount' in order ? order.amount : null
    },
  ],
]
const around = [' ', '\t', '\n', '\r\n', '\u00a0', '\u3000', '\ufeff', '\u2028']
const odd = [
  '0100',
  '00',
  '00.5',
  '01.00',
  '1e3',
  '1E3',
  '1e+3',
  '+1',
  '.5',
  '5.',
  '0x10',
  '1,000',
  '１２',
  '1_000',
  '',
]

test.each(readers)(
  '%s accepts only digits with an optional point, without surrounding characters [D-007]',
  (_name, read) => {
    for (const blank of around)
      for (const text of [`${blank}5`, `5${blank}`, `${blank}5${blank}`, `5${blank}0`]) expect(read(text)).toBeNull()
    for (const text of odd) expect(read(text)).toBeNull()
    for (const text of ['1', '10', '0.5', '0.50', '100.5', '9.99']) expect(read(text)).not.toBeNull()
  },
)

test('parses amounts in yuan exactly, and refuses a third decimal and more than eight digits [D-007]', () => {
  expect(['0', '0.5', '0.50', '12', '12.3', '99999999.99'].map(fenFromYuan)).toEqual([
    0, 50, 50, 1200, 1230, 9999999999,
  ])
  expect(['-0.5', '-0', '5'].map(signedFenFromYuan)).toEqual([-50, 0, 500])
  for (const text of ['--5', '- 5', '-05', '- ', '-']) expect(signedFenFromYuan(text)).toBeNull()
  for (const text of ['1.005', '100000000', '-1']) expect(fenFromYuan(text)).toBeNull()
})
