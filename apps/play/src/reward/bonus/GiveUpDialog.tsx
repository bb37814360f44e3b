import { useRead } from '../../app/data/queries.ts'
import { write } from '../../app/data/write.ts'
import { copy } from './bonus.copy.ts'
import { toEnding } from './bonus.read.ts'
import { EndingDialog } from './EndingDialog.tsx'

export const GiveUpDialog = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EndingDialog
    title={copy.giveUp}
    line={copy.giveUpLine}
    of={useRead('POST /api/bonus/ending', { id }, { select: toEnding })}
    end={(lost) => write('POST /api/bonus/giveUp', { id, lost })}
    onClose={onClose}
  />
)
