import { expect, test } from 'vitest'
import { deviceName } from './userAgent.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, 'iPhone · Safari'],
  [`${iphone} Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_CN`, 'iPhone · 微信'],
  [`Mozilla/5.0 (Linux; Android 14; K) ${webkit} Chrome/139.0.0.0 Mobile Safari/537.36`, 'Android · Chrome'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Windows · Edge',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0', 'macOS · Firefox'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Linux · Chrome'],
])('R13 %s is %s in words', (agent, words) => {
  expect(deviceName(agent)).toBe(words)
})

test.each(['', 'node', '客服电话 400/1 ', '请加微信 a1/1.0 (x)', '<b>/1 ', 'constructor/1 ', 'x'.repeat(8000)])(
  'what somebody writes into the header is not said to the player: %s',
  (agent) => {
    expect(deviceName(agent)).toBe('')
  },
)
