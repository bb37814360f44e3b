import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, itemsOf, ListQuery, Which, Label } from '../../wire.ts'
import {
  TagByRule,
  TagFileEmpty,
  TagInUse,
  TagNameNeeded,
  TagNameTaken,
  TagPaysOut,
  TagSegmentTestsTags,
  TagSegmentUnknown,
  TagUnknown,
} from './tag.copy.ts'
import { maxTagFile, tagSources, tagTones } from './tag.ts'

const Fields = {
  name: Label.max(30).default(''),
  tone: z.enum(tagTones).default('default'),
  note: z.string().trim().max(500).default(''),
}

export const TagRow = z.object({
  id: z.string(),
  name: z.string(),
  tone: z.enum(tagTones),
  note: z.string(),
  players: z.number(),
  /** Id and name of the segment that the tag follows; both '' for a tag by hand. */
  segment: z.string(),
  segment_name: z.string(),
  made_by: z.string(),
  created_at: BeijingTime,
})

export const listTags = read('operator:segment.view', 'tag.list', 'GET /console/api/tags', {
  input: ListQuery.omit({ sort: true, state: true }),
  reply: itemsOf(TagRow),
})
/** `segment`: id of a segment whose members have the tag; '' for a tag by hand and file. It cannot be changed. */
export const makeTag = write('operator:tag.change', 'tag.make', 'POST /console/api/tags', {
  input: z.object({ ...Fields, segment: z.string().max(40).default('') }),
  reply: TagRow,
  refusals: [NotFound, TagNameNeeded, TagNameTaken, TagSegmentUnknown, TagSegmentTestsTags],
})
export const changeTag = write('operator:tag.change', 'tag.change', 'PATCH /console/api/tags/:id', {
  input: Which.extend(Fields),
  reply: TagRow,
  refusals: [NotFound, TagNameNeeded, TagNameTaken],
})
/** Removes a tag from every player. Refused while the condition of a live segment tests it. */
export const removeTag = write('operator:tag.change', 'tag.remove', 'DELETE /console/api/tags/:id', {
  input: Which,
  reply: z.object({}),
  refusals: [NotFound, TagInUse],
})
export const listTagPlayers = read('operator:segment.view', 'tag.players', 'GET /console/api/tags/:id/players', {
  input: ListQuery.pick({ page: true, per_page: true, q: true }).extend(Which.shape),
  reply: itemsOf(
    z.object({
      id: z.string(),
      username: z.string(),
      source: z.enum(tagSources),
      made_by: z.string(),
      at: BeijingTime,
    }),
  ),
  refusals: [NotFound],
})
/** Imports one part of a CSV file with the header line `username`; not for a tag that a payout rule tests. Answers the lines without a player. */
export const importTag = write('operator:tag.change', 'tag.import', 'POST /console/api/tags/:id/import', {
  input: Which.extend({ csv: z.string().max(maxTagFile) }),
  reply: z.object({
    taken: z.number(),
    known: z.number(),
    wrong: z.array(z.object({ line: z.number(), username: z.string() })),
  }),
  refusals: [NotFound, TagByRule, TagFileEmpty, TagPaysOut],
})

const PlayerTag = z.object({
  id: z.string(),
  name: z.string(),
  tone: z.enum(tagTones),
  source: z.enum(tagSources),
  made_by: z.string(),
  at: BeijingTime,
})
const PlayerTags = z.object({
  tags: z.array(PlayerTag),
  segments: z.array(z.object({ id: z.string(), name: z.string(), since: BeijingTime })),
})
/** Reads the tags of a player, and the segments that contain the player. */
export const readPlayerTags = read('operator:segment.view', 'tag.ofPlayer', 'GET /console/api/players/:id/tags', {
  input: Which,
  reply: PlayerTags,
  refusals: [NotFound],
})
export const addPlayerTag = write('operator:tag.change', 'tag.add', 'POST /console/api/players/:id/tags', {
  needsFreshFactor: true,
  input: Which.extend({ tag: z.string().max(40) }),
  reply: PlayerTags,
  refusals: [NotFound, TagUnknown, TagByRule, TagPaysOut],
})
export const removePlayerTag = write('operator:tag.change', 'tag.take', 'POST /console/api/players/:id/tags/remove', {
  needsFreshFactor: true,
  input: Which.extend({ tag: z.string().max(40) }),
  reply: PlayerTags,
  refusals: [NotFound, TagUnknown, TagByRule, TagPaysOut],
})
