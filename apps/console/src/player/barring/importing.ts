import { maxEntries } from '@koi/contract/player/barring/barring'
import { splitIntoParts } from '../../ui/input/parts.ts'

interface Calls {
  /** Creates a list and returns its id. */
  make: (name: string) => Promise<string>
  add: (id: string, csv: string) => Promise<void>
}

/**
 * Returns a function that uploads a file as a list and throws what a call throws. After a failed upload, a retry under the same
 * name reuses the list.
 */
export function createImporter({ make, add }: Calls): (name: string, file: string) => Promise<void> {
  let made: { name: string; id: string } | null = null
  return async (name, file) => {
    if (made?.name !== name) made = { name, id: await make(name) }
    for (const csv of splitIntoParts(file, maxEntries)) await add(made.id, csv)
    made = null
  }
}
