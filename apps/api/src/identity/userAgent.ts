import { browserNames } from '@koi/contract/device/device.copy'
import Bowser from 'bowser'

// A header is anybody's text, and what is read from it is shown to players: no name but these.
const browsers = new Set(Object.values(Bowser.BROWSER_MAP))
const systems = new Set([...Object.values(Bowser.OS_MAP), 'iPhone', 'iPad'])

/** A device in words, as its User-Agent header tells: 'iPhone · Safari'. '' where it tells nothing that is known. */
export function deviceName(agent: string): string {
  if (agent === '') return ''
  const { browser, os, platform } = Bowser.parse(agent)
  const system = [platform.model, os.name].find((name) => name && systems.has(name))
  const name = browser.name && browsers.has(browser.name) ? (browserNames[browser.name] ?? browser.name) : undefined
  return [system, name].filter(Boolean).join(' · ')
}
