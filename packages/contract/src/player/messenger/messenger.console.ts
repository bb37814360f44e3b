import { z } from 'zod'
import { SettingsRead, SettingsSent } from '../../money/channel/channel.console.ts'
import { AdapterUnknown, SettingWrong } from '../../money/deposit/deposit.copy.ts'
import { flow, read, write } from '../../endpoint.ts'
import { isPlainText } from '../../name.ts'
import { NotFound, OutboundRefused, PlainHttp, SecretAgain } from '../../refusal.copy.ts'
import { switches } from '../../state.ts'
import { BeijingTime, bitCode, Empty, Flag, itemsOf, ListQuery, stateCode, Which, Label } from '../../wire.ts'
import { messageAudiences } from './messenger.ts'
import {
  MessengerAudienceFixed,
  MessengerAudienceWrong,
  MessengerTaken,
  ReceiverMissing,
  ReceiverWrong,
} from './messenger.copy.ts'

const see = 'operator:messenger.view'
const change = 'operator:messenger.change'

export const MessengerRow = z.object({
  id: z.string(),
  name: z.string(),
  audience: z.enum(messageAudiences),
  adapter: z.string(),
  /** Secrets are returned only as `{ set }`. */
  settings: SettingsRead,
  is_set_up: z.boolean(),
  /** Operators' addresses or numbers, one per line. */
  receivers: z.string(),
  state: stateCode(switches),
  created_at: BeijingTime,
})

const Fields = z.object({
  name: Label.min(1).max(60).refine(isPlainText, 'NOT_TEXT'),
  audience: z.enum(messageAudiences),
  /** A different adapter starts with empty settings. */
  adapter: z.string().max(40),
  settings: SettingsSent,
  receivers: z.string().max(2000),
  state: bitCode(switches),
})

export const listMessengers = read(see, 'messenger.list', 'GET /console/api/messengers', {
  input: ListQuery.omit({ sort: true }),
  reply: itemsOf(MessengerRow),
})
export const addMessenger = write(change, 'messenger.add', 'POST /console/api/messengers', {
  needsFreshFactor: true,
  input: Fields.partial().required({ name: true, audience: true, adapter: true }),
  reply: MessengerRow,
  refusals: [
    AdapterUnknown,
    SettingWrong,
    OutboundRefused,
    SecretAgain,
    PlainHttp,
    MessengerTaken,
    MessengerAudienceWrong,
    ReceiverMissing,
    ReceiverWrong,
  ],
})
export const changeMessenger = write(change, 'messenger.change', 'PATCH /console/api/messengers/:id', {
  needsFreshFactor: true,
  input: Fields.partial().extend(Which.shape),
  reply: MessengerRow,
  refusals: [
    NotFound,
    AdapterUnknown,
    SettingWrong,
    OutboundRefused,
    SecretAgain,
    PlainHttp,
    MessengerTaken,
    MessengerAudienceWrong,
    MessengerAudienceFixed,
    ReceiverMissing,
    ReceiverWrong,
  ],
})
/** Deletes a messenger with its templates and pending deliveries; the delivery log stays. */
export const removeMessenger = write(change, 'messenger.remove', 'DELETE /console/api/messengers/:id', {
  needsFreshFactor: true,
  input: Which,
  reply: Empty,
  refusals: [NotFound],
})

/** Sends one test message and answers with its outcome. `receiver` is optional if the messenger has one configured. */
export const testMessenger = flow(change, 'messenger.test', 'POST /console/api/messengers/:id/test', {
  needsFreshFactor: true,
  input: Which.extend({ receiver: z.string().trim().max(200).default('') }),
  reply: z.object({ ok: Flag, detail: z.string() }),
  refusals: [NotFound, AdapterUnknown, ReceiverMissing, ReceiverWrong],
})
