import { Notice } from '@koi/ui/Notice'
import { Problem } from '@koi/web/problem'
import { copy } from './fundsSheet.copy.ts'
import type { useRecall } from './useRecall.ts'

/** Says after a recall where the money is that did not come back; it stays until the next recall, unlike the toast. */
export function RecallFailure({ of: { failed, failure } }: { of: Omit<ReturnType<typeof useRecall>, 'recall'> }) {
  const isUnreachable = failure instanceof Problem && failure.code === 'RECOVERY_FAILED'
  if (!isUnreachable && failed.length === 0) return null
  return <Notice tone="error">{isUnreachable ? copy.unreachable : copy.notRecalled(failed)}</Notice>
}
