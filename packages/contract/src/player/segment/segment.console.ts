import { TagPaysOut } from '../tag/tag.copy.ts'
import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import {
  BeijingTime,
  BeijingTimeOrBlank,
  Flag,
  itemsOf,
  JsonValue,
  ListQuery,
  ShortListQuery,
  Which,
  Label,
} from '../../wire.ts'
import {
  ConditionWrong,
  SegmentArchived,
  SegmentChanged,
  SegmentFeedsTag,
  SegmentNameNeeded,
  SegmentNameTaken,
  SegmentTagUnknown,
  SegmentTestsTags,
  TooManySegments,
} from './segment.copy.ts'

const Named = { name: Label.max(60).default(''), note: z.string().trim().max(500).default('') }
/** A `Condition` of segment.ts; amounts are in fen. */
const Rule = JsonValue

export const SegmentRow = z.object({
  id: z.string(),
  name: z.string(),
  note: z.string(),
  condition: Rule,
  version: z.number(),
  /** Number of members; 0 until the first evaluation. */
  players: z.number(),
  /** Time of the latest evaluation of all players; '' while an evaluation is due. */
  counted_at: BeijingTimeOrBlank,
  /** Names of the tags that follow the segment. */
  tags: z.array(z.string()),
  made_by: z.string(),
  created_at: BeijingTime,
  changed_at: BeijingTime,
  /** 1: live, 0: archived. */
  state: Flag,
})

export const listSegments = read('operator:segment.view', 'segment.list', 'GET /console/api/segments', {
  input: ListQuery.omit({ sort: true }),
  reply: itemsOf(SegmentRow),
})
export const readSegment = read('operator:segment.view', 'segment.read', 'GET /console/api/segments/:id', {
  input: Which,
  reply: SegmentRow,
  refusals: [NotFound],
})
/** Creates a segment; its members are computed within seconds. */
export const makeSegment = write('operator:segment.change', 'segment.make', 'POST /console/api/segments', {
  input: z.object({ ...Named, condition: Rule }),
  reply: SegmentRow,
  refusals: [NotFound, ConditionWrong, SegmentNameNeeded, SegmentNameTaken, SegmentTagUnknown, TooManySegments],
})
/** Changes a segment. `version` is the version that was edited; the change is refused if there is a newer one. */
export const changeSegment = write('operator:segment.change', 'segment.change', 'PATCH /console/api/segments/:id', {
  needsFreshFactor: true,
  input: Which.extend({ ...Named, condition: Rule, version: z.coerce.number().int().min(1) }),
  reply: SegmentRow,
  refusals: [
    NotFound,
    ConditionWrong,
    SegmentNameNeeded,
    SegmentNameTaken,
    SegmentTagUnknown,
    TagPaysOut,
    SegmentChanged,
    SegmentArchived,
    SegmentTestsTags,
  ],
})
/** Archives a segment: removes its members and keeps its versions. */
export const archiveSegment = write(
  'operator:segment.change',
  'segment.archive',
  'POST /console/api/segments/:id/archive',
  { input: Which, reply: SegmentRow, refusals: [NotFound, SegmentFeedsTag] },
)
/** Counts the players who fulfil a condition, and returns the newest ten of them. */
export const previewSegment = read('operator:segment.view', 'segment.preview', 'POST /console/api/segments/preview', {
  replica: 'late',
  input: z.object({ condition: Rule }),
  reply: z.object({
    players: z.number(),
    sample: z.array(z.object({ id: z.string(), username: z.string(), vip: z.number(), created_at: BeijingTime })),
  }),
  refusals: [ConditionWrong],
})

export const SegmentVersionRow = z.object({
  version: z.number(),
  name: z.string(),
  note: z.string(),
  condition: Rule,
  made_by: z.string(),
  at: BeijingTime,
})
/** The newest first. */
export const listSegmentVersions = read(
  'operator:segment.view',
  'segment.versions',
  'GET /console/api/segments/:id/versions',
  { input: ShortListQuery.extend(Which.shape), reply: itemsOf(SegmentVersionRow), refusals: [NotFound] },
)
/** The newest first; `q` matches the username. */
export const listSegmentMembers = read(
  'operator:segment.view',
  'segment.members',
  'GET /console/api/segments/:id/members',
  {
    input: ListQuery.pick({ page: true, per_page: true, q: true }).extend(Which.shape),
    reply: itemsOf(z.object({ id: z.string(), username: z.string(), vip: z.number(), since: BeijingTime })),
    refusals: [NotFound],
  },
)
