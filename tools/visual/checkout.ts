import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../apps/cli/src/start/release.ts'

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')

/** The full hash of a commit; throws when there is none. */
export const commitOf = (name: string): string => git('rev-parse', '--verify', `${name}^{commit}`)

/** Creates a worktree of a commit in `folder`, with its packages. */
export function checkOut(commit: string, folder: string): void {
  git('worktree', 'add', '--detach', folder, commit)
  // The links of workspaces are relative, so they lead into the copy.
  const isSame = lockOf(folder) === lockOf(root) && existsSync(join(root, 'node_modules'))
  if (isSame && process.platform === 'linux')
    // A workspace has packages of its own where versions differ.
    for (const modules of ['node_modules', ...globSync('{apps,packages}/*/node_modules', { cwd: root })])
      execFileSync('cp', ['-al', join(root, modules), join(folder, modules)])
  else execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
}

export const removeCheckout = (folder: string): string => git('worktree', 'remove', '--force', folder)
