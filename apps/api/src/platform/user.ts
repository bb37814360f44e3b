import { userInfo } from 'node:os'

/** Name of the user this process runs as; its number in a container without a name for it. */
export function processUser(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
