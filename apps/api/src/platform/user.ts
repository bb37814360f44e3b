import { userInfo } from 'node:os'

/** The user that this process runs as; a container's has a number and no name. */
export function processUser(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
