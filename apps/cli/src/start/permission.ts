import { dirname, resolve } from 'node:path'
import { processUser } from '../../../api/src/platform/base/user.ts'
import { nearestExisting } from './nearest.ts'

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
}
const actions: Record<string, string> = {
  mkdir: 'create',
  mkdtemp: 'create',
  scandir: 'read',
  stat: 'read',
  lstat: 'read',
  open: 'open',
  copyfile: 'copy',
  rename: 'rename',
  rm: 'delete',
  unlink: 'delete',
}

/** A sentence that names the path, the user and the remedy if the file system denied access; null for any other error. */
export function permissionProblem(error: unknown): string | null {
  const { code = '', path, syscall = '' } = error as NodeJS.ErrnoException
  const reason = reasons[code]
  if (!reason || !path) return null
  const user = processUser()
  // Deleting and renaming need rights on the folder; every other call needs them on the path itself or, if it is
  // missing, on its nearest parent.
  const isOfFolder = ['rm', 'rmdir', 'unlink', 'rename'].includes(syscall)
  const denied = nearestExisting(isOfFolder ? dirname(resolve(path)) : resolve(path))
  const made = user === 'root' ? '' : ` (as root: install -d -o ${user} -m 0700 FOLDER)`
  return `The user "${user}" cannot ${actions[syscall] ?? syscall} ${path} (${reason} at ${denied}): use another folder${made}, or run this as the owner of ${denied}.`
}

/** The message to print for an error that ends a command. */
export const messageOf = (error: unknown): string => permissionProblem(error) ?? (error as Error).message
