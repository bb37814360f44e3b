import { existsSync } from 'node:fs'
import { dirname } from 'node:path'

/** A path, or the nearest folder above it that exists. */
export function nearestExisting(path: string): string {
  let place = path
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place)
  return place
}
