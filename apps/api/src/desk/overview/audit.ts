import { type App, transact } from '../../platform/ops/app.ts'
import { audit } from '../../platform/db/audit.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import type { Request } from '../../platform/http/on.ts'

/** Stores in a brand's audit trail whom a search found there. What was searched for is personal data, and not stored. */
export const auditSearch = (
  app: App,
  {
    caller,
    operatorName,
    now,
    ip,
    requestId,
  }: { caller: OperatorCaller; operatorName: string } & Pick<Request, 'now' | 'ip' | 'requestId'>,
  players: { id: string }[],
): Promise<void> =>
  transact(app, (tx) =>
    audit(tx, {
      actorKind: 'operator',
      actorId: caller.operator,
      actorName: operatorName,
      act: 'overview.players',
      subjectKind: 'player',
      subjectId: '',
      after: { players: players.map(({ id }) => id) },
      ip,
      requestId,
      at: now,
    }),
  )
