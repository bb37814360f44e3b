import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// The headless shell comes first, because the full browser takes twice the processor time for the same pages.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']

/** Finds a Chromium: that of KOI_CHROMIUM, of this machine or of Playwright; null when there is none. */
export function findChromium(): string | null {
  const given = process.env['KOI_CHROMIUM']
  const places = given
    ? [given]
    : [...names.flatMap((name) => folders.map((folder) => `${folder}/${name}`)), chromium.executablePath()]
  return places.find((place) => existsSync(place)) ?? null
}

export function ensureChromium(say: (line: string) => void): string {
  const found = findChromium()
  if (found) return found
  const isDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  say(
    isDebian
      ? 'Installing Chromium from the packages of the system …'
      : 'Downloading a Chromium for the browser tests …',
  )
  if (isDebian) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const install = () =>
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk'], {
        env,
        encoding: 'utf8',
      })
    if (install().status !== 0) {
      spawnSync('apt-get', ['update'], { env })
      install()
    }
  }
  if (!findChromium())
    spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { encoding: 'utf8' })
  const made = findChromium()
  if (made) return made
  throw new Error(
    'There is no Chromium for the browser tests and none could be installed. Install one (Debian: apt-get install chromium-headless-shell fonts-noto-cjk), or name one with KOI_CHROMIUM=/path/to/chromium.',
  )
}
