import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'

/** What a page is told of the machine and of whom it belongs to; as in vitest.config.ts where nothing is said. */
interface Media {
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulate: (media: Media) => Promise<void>
  }
}

interface Phone {
  width: number
  height: number
}
/** As in vitest.config.ts. */
const usualPhone: Phone = { width: 375, height: 812 }
/** Takes another phone into the hand, for the rest of the test. */
export const hold = ({ width, height }: Phone) => page.viewport(width, height)

const usualMedia: Media = { colorScheme: 'light', reducedMotion: 'reduce' }
let hasOtherMedia = false
/** Makes it night, or lets things move, for the rest of the test. */
export async function emulate(media: Media) {
  hasOtherMedia = true
  await commands.emulate({ ...usualMedia, ...media })
}

/** Where the site would have led away to, in this test: the page of tests stays. */
let left: string[] = []
navigation.addEventListener('navigate', (event) => {
  if (new URL(event.destination.url).origin === location.origin) return
  left.push(event.destination.url)
  event.preventDefault()
})
/** Expects that the site has led away to these addresses, one after the other. */
export const expectLeft = (...addresses: string[]) => expect.poll(() => left).toEqual(addresses)

/** After each test: the usual phone by day, from which nobody has gone anywhere. */
export async function putBack() {
  if (innerWidth !== usualPhone.width || innerHeight !== usualPhone.height) await hold(usualPhone)
  if (hasOtherMedia) await commands.emulate(usualMedia)
  hasOtherMedia = false
  left = []
}
