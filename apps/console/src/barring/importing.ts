import { partsOf } from './parts.ts'

interface Calls {
  /** Makes a list; answers its id. */
  make: (name: string) => Promise<string>
  add: (id: string, csv: string) => Promise<void>
}

/**
 * Makes a list of a name and sends it a file, part by part; throws what a call throws. A list whose file did not come
 * through is made already: under the same name it is the one that the next try, with this file or another, goes to.
 */
export function importing({ make, add }: Calls): (name: string, file: string) => Promise<void> {
  let made: { name: string; id: string } | null = null
  return async (name, file) => {
    if (made?.name !== name) made = { name, id: await make(name) }
    for (const csv of partsOf(file)) await add(made.id, csv)
    made = null
  }
}
