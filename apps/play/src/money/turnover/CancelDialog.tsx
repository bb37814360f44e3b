import { useRead } from '../../app/data/queries.ts'
import { write } from '../../app/data/write.ts'
import { toEnding } from '../../reward/bonus/bonus.read.ts'
import { EndingDialog } from '../../reward/bonus/EndingDialog.tsx'
import { copy } from './turnover.copy.ts'

export const CancelDialog = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EndingDialog
    title={copy.cancelTitle}
    line={copy.cancelLine}
    of={useRead('POST /api/promotion/offer', { id }, { select: toEnding })}
    end={(lost) => write('POST /api/promotion/cancel', { id, lost })}
    onClose={onClose}
  />
)
