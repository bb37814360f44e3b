import { type App, transact } from '../../platform/ops/app.ts'
import { audit } from '../../platform/db/audit.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import type { Request } from '../../platform/http/on.ts'

/** Writes to a brand's audit trail which players a search found there. The search text is personal data and is not stored. */
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
