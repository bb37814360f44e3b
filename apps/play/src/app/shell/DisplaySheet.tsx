import { Sheet } from '@koi/ui/Dialog'
import { DisplayRows } from './DisplayRows.tsx'
import { displayCopy as copy } from './display.copy.ts'

export const DisplaySheet = ({ onClose }: { onClose: () => void }) => (
  <Sheet title={copy.title} hidesTitle onClose={onClose}>
    <DisplayRows />
  </Sheet>
)
