import { z } from 'zod'
import { NotFound, TooOften } from '../../refusal.copy.ts'
import { OperatorUnknown, PictureForeign, TextMissing, TextTooLong, ThreadOver, ThreadTaken } from './chat.copy.ts'
import { NoRoomForPictures, PictureMissing, PictureTooLarge, PictureUnknown } from '../../access/upload/upload.copy.ts'
import { textsOf } from '../../contentTexts.ts'
import { flow, read, write } from '../../endpoint.ts'
import { languages } from '../../language.ts'
import {
  BeijingTime,
  BeijingTimeOrBlank,
  Empty,
  Flag,
  itemsOf,
  ListQuery,
  Nothing,
  ShortListQuery,
} from '../../wire.ts'
import { authors, messageKinds, threadStates } from './chat.ts'
import { MessageId, MessageText } from './chat.frames.ts'

const see = 'operator:chat.view'
const answer = 'operator:chat.answer'
const change = 'operator:chat.change'

export const ThreadRow = z.object({
  id: z.string(),
  /** Id of the player; null, with '' as username, for a visitor. */
  player_id: z.string().nullable(),
  username: z.string(),
  state: z.enum(threadStates),
  operator_id: z.string().nullable(),
  operator_name: z.string(),
  /** Guest messages that no operator has seen. */
  unread: z.number(),
  last_seq: z.number(),
  last_text: z.string(),
  /** The last message is a picture. */
  is_picture: Flag,
  /** Language of the page that the guest opened last. */
  language: z.enum(languages),
  last_at: BeijingTime,
  called_at: BeijingTimeOrBlank,
  closed_at: BeijingTimeOrBlank,
  created_at: BeijingTime,
  created_ip: z.string(),
  guest_seen: z.number(),
  score: z.number().nullable(),
  score_note: z.string(),
  is_typing: Flag,
})
export type ThreadRow = z.input<typeof ThreadRow>

export const MessageRow = z.object({
  seq: z.number(),
  client_id: z.string(),
  author: z.enum(authors),
  operator_id: z.string().nullable(),
  operator_name: z.string(),
  kind: z.enum(messageKinds),
  text: z.string(),
  created_at: BeijingTime,
})
export type MessageRow = z.input<typeof MessageRow>

const ThreadId = z.object({ id: z.string().max(60) })
const seq = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** `q` searches usernames and message texts; `mine`: threads of the caller. */
export const listThreads = read(see, 'chat.list', 'GET /console/api/chat/threads', {
  input: ListQuery.extend({ mine: Flag.optional(), player_id: z.string().max(60).optional() }),
  reply: itemsOf(ThreadRow),
  refusals: [NotFound],
})
/** Counts of unassigned threads and of the caller's threads with unseen messages. */
export const readWaiting = read(see, 'chat.waiting', 'GET /console/api/chat/waiting', {
  input: Nothing,
  reply: z.object({ waiting: z.number(), unread: z.number() }),
})
export const readThread = read(see, 'chat.get', 'GET /console/api/chat/threads/:id', {
  input: ThreadId,
  reply: ThreadRow,
  refusals: [NotFound],
})
/** Up to 100 messages, oldest first: those after `after`, the newest before `before`, or the newest. */
export const listThreadMessages = read(see, 'chat.messages', 'GET /console/api/chat/threads/:id/messages', {
  input: ThreadId.extend({ after: seq.optional(), before: seq.optional() }),
  reply: z.object({ items: z.array(MessageRow), has_more: z.boolean(), thread: ThreadRow }),
  refusals: [NotFound],
})
export const claimThread = write(answer, 'chat.claim', 'POST /console/api/chat/threads/:id/claim', {
  input: ThreadId,
  reply: ThreadRow,
  refusals: [NotFound, ThreadTaken],
})
/** Assigns the thread to another operator, or returns it to the queue if none is given. */
export const reassignThread = write(answer, 'chat.hand', 'POST /console/api/chat/threads/:id/hand', {
  input: ThreadId.extend({ operator_id: z.string().max(60).nullable().optional() }),
  reply: ThreadRow,
  refusals: [NotFound, ThreadOver, OperatorUnknown],
})
/** Sends an answer; idempotent by `client_id`. Assigns an unassigned thread to the caller. `picture`: an uploaded picture. */
export const answerThread = write(answer, 'chat.answer', 'POST /console/api/chat/threads/:id/messages', {
  input: ThreadId.extend({
    client_id: MessageId,
    text: MessageText.optional(),
    picture: z.string().max(100).optional(),
  }),
  reply: MessageRow,
  refusals: [TextMissing, TextTooLong, NotFound, PictureForeign, ThreadTaken],
})
export const closeThread = write(answer, 'chat.close', 'POST /console/api/chat/threads/:id/close', {
  input: ThreadId,
  reply: ThreadRow,
  refusals: [NotFound, ThreadTaken],
})
export const markThreadSeen = write(answer, 'chat.see', 'POST /console/api/chat/threads/:id/seen', {
  input: ThreadId.extend({ seq }),
  reply: Empty,
  refusals: [NotFound],
})
export const typeInThread = write(answer, 'chat.type', 'POST /console/api/chat/threads/:id/typing', {
  input: ThreadId,
  reply: Empty,
  refusals: [NotFound],
})
export const sendChatPicture = flow(answer, 'chat.picture', 'POST /console/api/chat/pictures', {
  input: Nothing,
  reply: z.object({ url: z.string() }),
  takesFile: true,
  refusals: [NoRoomForPictures, PictureMissing, PictureTooLarge, PictureUnknown, TooOften],
})

export const listChatOperators = read(see, 'chat.operators', 'GET /console/api/chat/operators', {
  input: ShortListQuery,
  reply: itemsOf(z.object({ id: z.string(), username: z.string() })),
})
export const searchChats = read(see, 'chat.search', 'GET /console/api/chat/search', {
  input: ListQuery.omit({ sort: true, state: true }),
  reply: itemsOf(MessageRow.extend({ thread_id: z.string(), player_id: z.string().nullable(), username: z.string() })),
})

const RowId = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
const title = z.string().trim().min(1).max(60)
const body = z.string().trim().min(1).max(2000)
const sort = z.coerce.number().int().min(-1_000_000).max(1_000_000).optional()
const CannedTexts = textsOf({ body: z.string().trim().max(2000) })
export const CannedRow = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  texts: CannedTexts,
  sort: z.number(),
})
export const listCanned = read(see, 'canned.list', 'GET /console/api/chat/canned', {
  input: ListQuery.omit({ state: true, from: true, to: true }),
  reply: itemsOf(CannedRow),
})
export const makeCanned = write(change, 'canned.make', 'POST /console/api/chat/canned', {
  input: z.object({ title, body, texts: CannedTexts.optional(), sort }),
  reply: CannedRow,
})
export const changeCanned = write(change, 'canned.change', 'PATCH /console/api/chat/canned/:id', {
  input: RowId.extend({ title: title.optional(), body: body.optional(), texts: CannedTexts.optional(), sort }),
  reply: CannedRow,
  refusals: [NotFound],
})
export const removeCanned = write(change, 'canned.remove', 'DELETE /console/api/chat/canned/:id', {
  input: RowId,
  reply: Empty,
  refusals: [NotFound],
})
