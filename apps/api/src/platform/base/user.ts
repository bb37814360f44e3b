import { userInfo } from 'node:os'

/** The name of the user that runs the process; a container's user may have only a number. */
export function processUser(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
