import { backendKill, booksCut, booksHole, databaseFrozen, databaseKill, poolExhausted } from './databases.ts'
import { diskFull } from './disk.ts'
import { callbacks, frontCut, outHole, sandboxFrozen, sandboxKill, venueModes } from './outsiders.ts'
import { promotions } from './promotions.ts'
import type { Scene } from './scene.ts'
import { clockJumps, manyProcesses, serverFrozen, serverKill } from './servers.ts'
import { upgrade } from './upgrade.ts'

/** Every way to break things, in the order in which they are done and told. */
export const scenes: Scene[] = [
  serverKill,
  sandboxKill,
  backendKill,
  databaseKill,
  booksCut,
  frontCut,
  booksHole,
  serverFrozen,
  databaseFrozen,
  sandboxFrozen,
  venueModes,
  outHole,
  callbacks,
  poolExhausted,
  manyProcesses(2),
  manyProcesses(4),
  upgrade,
  clockJumps,
  ...promotions,
  diskFull,
]
