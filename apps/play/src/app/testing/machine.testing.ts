import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'

/** Media features that a test emulates; the defaults are those of vitest.config.ts. */
interface Media {
  media?: 'print' | 'screen'
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulate: (media: Media) => Promise<void>
  }
}

interface Viewport {
  width: number
  height: number
}
const defaultViewport: Viewport = { width: 375, height: 812 }
export const setViewport = ({ width, height }: Viewport) => page.viewport(width, height)

const defaultMedia: Media = { colorScheme: 'light', reducedMotion: 'reduce' }
let hasOtherMedia = false
export async function emulate(media: Media) {
  hasOtherMedia = true
  await commands.emulate({ ...defaultMedia, ...media })
}

/** Navigations to other origins are recorded and cancelled so that the test page stays. */
let externalNavigations: string[] = []
navigation.addEventListener('navigate', (event) => {
  if (new URL(event.destination.url).origin === location.origin) return
  externalNavigations.push(event.destination.url)
  event.preventDefault()
})
export const expectExternalNavigations = (...addresses: string[]) =>
  expect.poll(() => externalNavigations).toEqual(addresses)

/** Resets the emulated browser; must be called after each test. */
export async function resetMachine() {
  if (innerWidth !== defaultViewport.width || innerHeight !== defaultViewport.height) await setViewport(defaultViewport)
  if (hasOtherMedia) await commands.emulate(defaultMedia)
  hasOtherMedia = false
  externalNavigations = []
}
