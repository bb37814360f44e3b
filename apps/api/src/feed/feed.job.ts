import { numberEvents } from './number.ts'

/** What has happened is in the feed within this many milliseconds. */
export const feedLoop = { name: 'number-events', pause: 500, run: numberEvents }
