import { existsSync, globSync } from 'node:fs'
import type { EnginePage } from '../../e2e/support/engine.ts'
import { hasOlderChromium } from '../testing/olderChromium.ts'
import type { Scheme } from './phone.ts'

export interface Engine {
  name: string
  /** Browsers of the baseline (browserslist in package.json) that use this engine. */
  browsers: readonly string[]
  /** Why the engine cannot be opened and what to install; null when it can. */
  missing(): string | null
  open(scheme: Scheme): Promise<EnginePage>
}

const debian = 'apt-get install firefox-esr webkit2gtk-driver xvfb'
/** The first existing path; `*` matches within a name. */
const placeOf = (...places: string[]): string | null =>
  places.flatMap((place) => globSync(place)).find(existsSync) ?? null
/** Names the missing programs and their packages; null when there are none. */
export const lacks = (programs: Record<string, string | null>): string | null => {
  const absent = Object.keys(programs).filter((name) => !programs[name])
  return absent.length ? `${absent.join(' and ')} not found (Debian: ${debian})` : null
}

const firefox = placeOf('/usr/bin/firefox-esr', '/usr/bin/firefox')
const webkit = {
  driver: placeOf('/usr/bin/WebKitWebDriver'),
  browser: placeOf('/usr/lib/*/webkit*gtk-*/MiniBrowser', '/usr/libexec/webkit*gtk-*/MiniBrowser'),
  display: placeOf('/usr/bin/Xvfb'),
}

/** The engines; a driver is loaded when its engine is opened. */
export const engines: readonly Engine[] = [
  {
    name: 'chromium-109',
    browsers: ['chrome', 'edge', 'samsung'],
    missing: () => (hasOlderChromium ? null : 'the package of Chromium 109 runs on Linux x86-64 only'),
    open: async (scheme) => (await import('./chromium.ts')).openChromium(109, scheme),
  },
  {
    name: 'firefox',
    browsers: ['firefox'],
    missing: () => lacks({ firefox }),
    open: async (scheme) => (await import('./firefox.ts')).openFirefox(firefox!, scheme),
  },
  {
    name: 'webkit',
    browsers: ['safari', 'ios_saf'],
    missing: () => lacks({ WebKitWebDriver: webkit.driver, MiniBrowser: webkit.browser, Xvfb: webkit.display }),
    open: async (scheme) =>
      (await import('./webkit.ts')).openWebKit(
        { driver: webkit.driver!, browser: webkit.browser!, display: webkit.display! },
        scheme,
      ),
  },
]
