import { dueKinds } from '@koi/contract/desk/inbox/inbox'
import { queueLabels } from '../../ui/words/queues.copy.ts'
import type { Section } from './section.ts'

export const inbox: Section = {
  title: '待办时限',
  fields: dueKinds.map((kind) => ({
    name: `inbox_due_${kind}` as const,
    label: queueLabels[kind],
    kind: 'number' as const,
    isRequired: true,
    most: 43_200,
    hint: '分钟；等待超过此时间的事项在「待办」中排在最前并提醒，投诉与申请按其自身期限',
  })),
}
