import { existsSync } from 'node:fs'
import { dirname } from 'node:path'

/** The path itself or its nearest existing parent. */
export function nearestExisting(path: string): string {
  let place = path
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place)
  return place
}
