import { userInfo } from 'node:os'

/** In a container the user may have no name, only a number. */
export function processUser(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
