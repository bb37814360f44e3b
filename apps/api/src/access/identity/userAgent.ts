import type { Texts } from '@koi/contract/texts'
import { textsIn } from '@koi/contract/textsIn'
import Bowser from 'bowser'

// The header is user input and parts of it are shown to players, so only these names are accepted.
const browsers = new Set(Object.values(Bowser.BROWSER_MAP))
const systems = new Set([...Object.values(Bowser.OS_MAP), 'iPhone', 'iPad'])

/** Device name from a User-Agent, such as 'iPhone · Safari'; '' if unknown. */
export function deviceName(agent: string, { device }: Texts = textsIn.zh): string {
  if (agent === '') return ''
  const { browser, os, platform } = Bowser.parse(agent)
  const system = [platform.model, os.name].find((name) => name && systems.has(name))
  const name =
    browser.name && browsers.has(browser.name) ? (device.browserNames[browser.name] ?? browser.name) : undefined
  return [system, name].filter(Boolean).join(' · ')
}

export interface Browser {
  name: string
  version: number
  /** Browser engine: 'Chromium 130', 'WebKit 17' or 'Gecko 128'; '' if unknown. */
  engine: string
  os: string
}

/** Names in order of priority: the first match counts, because many browsers also send the names of others. */
const families: [name: string, pattern: RegExp][] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Alipay', /AlipayClient\/(\d+)/],
  ['QQ', /\bM?QQ(?:Browser)?\/(\d+)/],
  ['UC', /\b(?:UCBrowser|UBrowser|UCWEB)\/(\d+)/],
  ['Quark', /\bQuark\/(\d+)/],
  ['Baidu', /\b(?:baiduboxapp|baidubrowser|BIDUBrowser)\/(\d+)/i],
  ['MIUI', /MiuiBrowser\/(\d+)/],
  ['Huawei', /HuaweiBrowser\/(\d+)/],
  ['vivo', /VivoBrowser\/(\d+)/],
  ['OPPO', /HeyTapBrowser\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\bCriOS\/(\d+)/],
  ['Android WebView', /Android.*(?:; wv\)|Version\/\d+\.\d+ ).*\bChrome\/(\d+)/],
  ['Chrome', /\b(?:Headless)?Chrome\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
]
const systemNames: [name: string, pattern: RegExp][] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux|X11/],
]

const majorIn = (agent: string, pattern: RegExp): number => Math.min(Number(pattern.exec(agent)?.[1] ?? 0), 9999)

/** On iOS every browser uses the system's WebKit, which has the version of iOS. */
function engineOf(agent: string, os: string): string {
  const engines: [string, number][] =
    os === 'iOS'
      ? [['WebKit', majorIn(agent, /\bVersion\/(\d+)/) || majorIn(agent, /\bOS (\d+)_/)]]
      : [
          ['Chromium', majorIn(agent, /Chrome\/(\d+)/)],
          ['Gecko', majorIn(agent, /\bFirefox\/(\d+)/)],
          ['WebKit', majorIn(agent, /\bVersion\/(\d+).* Safari\//)],
        ]
  return engines.flatMap(([name, version]) => (version > 0 ? [`${name} ${version}`] : []))[0] ?? ''
}

export function browserOf(agent: string): Browser {
  const text = agent.slice(0, 500)
  const os = systemNames.find(([, pattern]) => pattern.test(text))?.[0] ?? ''
  const family = families.find(([, pattern]) => pattern.test(text))
  const engine = engineOf(text, os)
  if (family) return { name: family[0], version: majorIn(text, family[1]), engine, os }
  const isView = os === 'iOS' && engine !== ''
  return { name: isView ? 'iOS WebView' : 'other', version: isView ? Number(engine.split(' ')[1]) : 0, engine, os }
}
