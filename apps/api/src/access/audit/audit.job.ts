import { second } from '@koi/contract/time'
import type { App } from '../../platform/ops/app.ts'
import { sealAudit } from '../../platform/db/audit.ts'

/** A committed audit row is in the hash chain within this pause. */
export const sealLoop = { name: 'seal-audit', pause: second, run: (app: App) => sealAudit(app.db) }
