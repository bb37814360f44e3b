import type { InboxItem } from '../../app/inbox.ts'
import { actName } from '../audit/audit.copy.ts'
import { queueLabels, whatNames } from '../words/queues.copy.ts'

/** What an item is about, in words. */
export const whatText = ({ kind, what }: InboxItem): string =>
  kind === 'approvals' ? actName(what) : (whatNames[kind]?.[what] ?? what)

export const titleOf = (item: InboxItem): string =>
  [queueLabels[item.kind], item.username || whatText(item)].filter(Boolean).join(' · ')
