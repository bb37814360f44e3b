import { z } from 'zod'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import { read, write } from '../../endpoint.ts'
import { Hundredths } from '../../hundredths.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTimeOrBlank, itemsOf, ListQuery, ShortListQuery, SignedYuan, Which, Yuan } from '../../wire.ts'
import {
  ReferenceNeeded,
  SourceEarlierOpen,
  SourceMonthOpen,
  SourceStatementDone,
  SourceStatementOpen,
  SourceStatementPaid,
} from './source.copy.ts'
import { sourceDeals, sourceStatementStates } from './source.ts'

export const SourceStatementRow = z.object({
  id: z.string(),
  source_id: z.string(),
  source: z.string(),
  partner: z.string(),
  /** 'YYYY-MM' */
  month: z.string(),
  deal: z.enum(sourceDeals),
  cpa: Yuan,
  share: Hundredths,
  players: z.number(),
  net_result: SignedYuan,
  amount: Yuan,
  state: z.enum(sourceStatementStates),
  reference: z.string(),
  paid_by: z.string(),
  second_by: z.string(),
  closed_at: BeijingTimeOrBlank,
  paid_at: BeijingTimeOrBlank,
})
/** Lists statements, newest month first. */
export const listSourceStatements = read(
  'operator:source.view',
  'source.statements',
  'GET /console/api/source-statements',
  { input: ListQuery.omit({ sort: true }), reply: itemsOf(SourceStatementRow) },
)
/** Lists the players of a statement. */
export const listSourceStatementLines = read(
  'operator:source.view',
  'source.statementLines',
  'GET /console/api/source-statements/:id/lines',
  {
    input: ShortListQuery.extend(Which.shape),
    reply: itemsOf(z.object({ id: z.string(), username: z.string(), cpa: Yuan, net_result: SignedYuan })),
    refusals: [NotFound],
  },
)
/** Recounts a draft statement. */
export const countSourceStatement = write(
  'operator:source.settle',
  'source.count',
  'POST /console/api/source-statements/:id/count',
  { needsFreshFactor: true, input: Which, reply: SourceStatementRow, refusals: [NotFound, SourceStatementDone] },
)
/** Recounts and freezes the statement of a month that is over. */
export const closeSourceStatement = write(
  'operator:source.settle',
  'source.close',
  'POST /console/api/source-statements/:id/close',
  {
    needsFreshFactor: true,
    input: Which,
    reply: SourceStatementRow,
    refusals: [NotFound, SourceMonthOpen, SourceEarlierOpen],
  },
)
/** Records a payment made outside of Koi. From `four_eyes_adjustment` it waits for a second operator. */
export const paySourceStatement = write(
  'operator:source.settle',
  'source.pay',
  'POST /console/api/source-statements/:id/pay',
  {
    needsFreshFactor: true,
    mayWait: true,
    input: Which.extend({ reference: z.string().trim().max(100) }),
    reply: SourceStatementRow,
    refusals: [ApprovalStale, NotFound, ReferenceNeeded, SourceStatementOpen, SourceStatementPaid],
  },
)
