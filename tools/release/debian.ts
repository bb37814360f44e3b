import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../apps/cli/src/start/release.ts'
import { setModes, sizeOf, version } from './layout.ts'
import { sourceDate } from './pack.ts'

/** Folder in which the package installs the release. */
const home = 'usr/lib/koi'

export const architecture = process.arch === 'x64' ? 'amd64' : process.arch

const control = (size: number, as: string) => `Package: koi
Version: ${as}
Architecture: ${architecture}
Maintainer: Koi <root@localhost>
Installed-Size: ${Math.ceil(size / 1024)}
Depends: adduser, debconf (>= 0.5) | debconf-2.0, libc6 (>= 2.28), libgcc-s1, libstdc++6 (>= 10)
Recommends: logrotate
Suggests: nginx, postgresql (>= 15)
Section: web
Priority: optional
Description: self-hosted player platform
 A mobile site for players, the server behind it, a console for operators, a
 portal for agents and a service chat. Comes with its own Node and, for small
 installations, its own PostgreSQL.
`

/**
 * Builds `koi_VERSION_ARCHITECTURE.deb` in the folder `to` from a release that is laid out in `folder`; returns its
 * path. The release is moved into the package and back. With `isQuick` it is compressed less. Throws the output of
 * dpkg-deb.
 */
export function packDebian(folder: string, to: string, { as = version, isQuick = false } = {}): string {
  const stage = mkdtempSync(join(dirname(folder), 'deb-'))
  const put = (path: string, from: string) => {
    mkdirSync(dirname(join(stage, path)), { recursive: true })
    cpSync(join(root, from), join(stage, path))
  }
  const link = (path: string, target: string) => {
    mkdirSync(dirname(join(stage, path)), { recursive: true })
    symlinkSync(target, join(stage, path))
  }
  mkdirSync(dirname(join(stage, home)), { recursive: true })
  renameSync(folder, join(stage, home))
  try {
    link('usr/bin/koi', '../lib/koi/bin/koi')
    link('usr/share/doc/koi/docs', '../../../lib/koi/docs')
    put('usr/share/doc/koi/copyright', 'deploy/debian/copyright')
    for (const unit of ['koi.service', 'koi.socket', 'koi-backup.service', 'koi-backup.timer'])
      put(`usr/lib/systemd/system/${unit}`, `deploy/${unit}`)
    put('usr/lib/systemd/system-generators/koi-generator', 'deploy/koi-generator')
    put('etc/logrotate.d/koi', 'deploy/koi.logrotate')
    for (const script of ['postinst', 'prerm', 'postrm']) put(`DEBIAN/${script}`, `deploy/debian/${script}`)
    put('DEBIAN/templates', 'deploy/debian/templates')
    writeFileSync(join(stage, 'DEBIAN/conffiles'), '/etc/logrotate.d/koi\n')
    writeFileSync(join(stage, 'DEBIAN/md5sums'), md5sumsOf(stage))
    writeFileSync(join(stage, 'DEBIAN/control'), control(sizeOf(stage), as))
    setModes(stage)
    const file = join(to, `koi_${as}_${architecture}.deb`)
    const env = { ...process.env, SOURCE_DATE_EPOCH: sourceDate() }
    const done = spawnSync(
      'dpkg-deb',
      ['--root-owner-group', ...(isQuick ? ['-Zgzip', '-z1'] : []), '--build', stage, file],
      { encoding: 'utf8', env },
    )
    if (done.status !== 0) throw new Error(`dpkg-deb: ${done.error?.message ?? done.stderr}`)
    return file
  } finally {
    renameSync(join(stage, home), folder)
    rmSync(stage, { recursive: true })
  }
}

const md5sumsOf = (stage: string): string =>
  readdirSync(stage, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(stage.length + 1))
    .filter((path) => !/^(DEBIAN|etc)\//.test(path))
    .sort()
    .map(
      (path) =>
        `${createHash('md5')
          .update(readFileSync(join(stage, path)))
          .digest('hex')}  ${path}\n`,
    )
    .join('')
