import { expect, test } from 'vitest'
import { browserOf, deviceName } from './userAgent.ts'

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
])('names the device of %s as %s [R13]', (agent, words) => {
  expect(deviceName(agent)).toBe(words)
})

test.each(['', 'node', '客服电话 400/1 ', '请加微信 a1/1.0 (x)', '<b>/1 ', 'constructor/1 ', 'x'.repeat(8000)])(
  'shows nothing of an unknown User-Agent to the player: %s',
  (agent) => {
    expect(deviceName(agent)).toBe('')
  },
)

const android = 'Mozilla/5.0 (Linux; Android 13; 22081212C Build/TKQ1.220829.002; wv)'

test.each([
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/87.0.4280.141 Mobile Safari/537.36`,
    'Chrome 87, Chromium 87, Android',
  ],
  [
    `${android} ${webkit} Version/4.0 Chrome/116.0.5845.172 Mobile Safari/537.36`,
    'Android WebView 116, Chromium 116, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 14_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.1.2 Mobile/15E148 Safari/604.1',
    'Safari 14, WebKit 14, iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'Safari 17, WebKit 17, macOS',
  ],
  [`${iphone} Mobile/15E148`, 'iOS WebView 18, WebKit 18, iOS'],
  [`${iphone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 'Chrome 131, WebKit 18, iOS'],
  [
    `Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S908B) ${webkit} SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet 23, Chromium 115, Android',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0', 'Firefox 128, Gecko 128, Android'],
  [
    `Mozilla/5.0 (Linux; U; Android 12; zh-CN; V2031A Build/SP1A.210812.003) ${webkit} Version/4.0 Chrome/100.0.4896.58 UCBrowser/16.6.8.1315 Mobile Safari/537.36`,
    'UC 16, Chromium 100, Android',
  ],
  [
    `Mozilla/5.0 (Linux; U; Android 11; zh-cn; PEGM00 Build/RKQ1.200903.002) ${webkit} Version/4.0 Chrome/89.0.4389.72 MQQBrowser/13.7 Mobile Safari/537.36 COVC/046237`,
    'QQ 13, Chromium 89, Android',
  ],
  [
    `${android} ${webkit} Version/4.0 Chrome/109.0.5414.86 MQQBrowser/6.2 TBS/046715 Mobile Safari/537.36 V1_AND_SQ_8.9.28_3700_YYB_D QQ/8.9.28.10155 NetType/WIFI`,
    'QQ 6, Chromium 109, Android',
  ],
  [
    `${android} ${webkit} Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 XWEB/5127 MMWEBSDK/20230405 MicroMessenger/8.0.35.2360(0x2800235B) WeChat/arm64 Weixin NetType/WIFI`,
    'WeChat 8, Chromium 107, Android',
  ],
  [`${iphone} Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_CN`, 'WeChat 8, WebKit 18, iOS'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge 140, Chromium 140, Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; HarmonyOS; NOH-AN00; HMSCore 6.11.0.302) ${webkit} Chrome/99.0.4844.88 HuaweiBrowser/14.0.2.302 Mobile Safari/537.36`,
    'Huawei 14, Chromium 99, HarmonyOS',
  ],
  [
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${webkit} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.5.300`,
    'Huawei 5, Chromium 114, HarmonyOS',
  ],
  [
    `Mozilla/5.0 (Linux; U; Android 13; zh-cn; 2211133C Build/TKQ1.220905.001) ${webkit} Version/4.0 Chrome/100.0.4896.127 Mobile Safari/537.36 XiaoMi/MiuiBrowser/17.6.10532`,
    'MIUI 17, Chromium 100, Android',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`,
    'Chrome 140, Chromium 140, Linux',
  ],
  ['Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko', 'other 0, , Windows'],
  ['请加微信 a1/1.0 (x)', 'other 0, , '],
  ['', 'other 0, , '],
  [`Chrome/${'9'.repeat(400)}`, 'Chrome 9999, Chromium 9999, '],
])('parses browser, engine and system of %s', (agent, words) => {
  const { name, version, engine, os } = browserOf(agent)
  expect(`${name} ${version}, ${engine}, ${os}`).toBe(words)
})
