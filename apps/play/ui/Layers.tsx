import { Button } from '@koi/ui/Button'
import { Confirm } from '@koi/ui/Confirm'
import { Dialog, Sheet } from '@koi/ui/Dialog'
import { Field } from '@koi/ui/Field'
import { Overlay } from '@koi/ui/Overlay'
import { ChoiceSheet } from '@koi/ui/Picker'
import { ToastLayer } from '@koi/ui/Toast'
import { TopLayer } from '@koi/ui/TopLayer'

const choices = ['TRC20', 'ERC20'].map((value) => ({ value, label: value }))
const field = <Field label="Name" name="name" value="" onChange={() => undefined} />

/** Shows one of the layers above the page. */
export function Layers({ open, onClose }: { open: string; onClose: () => void }) {
  switch (open) {
    case 'dialog':
      return (
        <Dialog title="Dialog" onClose={onClose}>
          {field}
          <Button wide>Save</Button>
        </Dialog>
      )
    case 'sheet':
      return (
        <Sheet title="Sheet" onClose={onClose}>
          {field}
        </Sheet>
      )
    case 'plain':
      return (
        <Dialog title="Plain" look="plain" hidesTitle onClose={onClose}>
          <img src="/pictures/packet.svg" alt="" width="96" height="108" />
        </Dialog>
      )
    case 'confirm':
      return (
        <Confirm title="Confirm" onConfirm={onClose} onCancel={onClose}>
          The question and its consequences.
        </Confirm>
      )
    case 'choices':
      return <ChoiceSheet title="Choices" choices={choices} value="TRC20" onChoose={onClose} onClose={onClose} />
    case 'toast':
      return <ToastLayer of={{ id: 1, text: 'Saved', kind: 'success' }} />
    case 'overlay':
      return (
        <TopLayer>
          <Overlay label="Loading" />
        </TopLayer>
      )
    default:
      return null
  }
}
