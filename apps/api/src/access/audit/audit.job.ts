import { second } from '@koi/contract/time'
import type { App } from '../../platform/ops/app.ts'
import { sealAudit } from '../../platform/db/audit.ts'

/** Adds committed audit rows to the hash chain, each within this pause. */
export const sealLoop = { name: 'seal-audit', pause: second, run: (app: App) => sealAudit(app.db) }
