const open = new Map<string, string>()

// randomUUID exists in secure contexts only, and a console may be served on a plain-http address of a local network.
const random = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The key of an act (method, path and body): the same one until the act was answered. */
export function keyFor(act: string): string {
  const key = open.get(act) ?? random()
  open.set(act, key)
  return key
}

/** The act was answered, whatever the answer: the next one of the same kind is another act. */
export const settled = (act: string): void => void open.delete(act)
