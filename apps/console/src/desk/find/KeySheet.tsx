import { Flex, Modal, Switch, Typography } from 'antd'
import { usePageActs } from '../../app/acts.ts'
import { useHasKeys } from '../../app/choices.ts'
import { keyCopy as copy } from './find.copy.ts'

interface Props {
  isOpen: boolean
  shortcut: string
  onClose: () => void
  onClosed: () => void
}

/** All keys of the page behind it, and the switch of the operator's single-key shortcuts. */
export default function KeySheet({ isOpen, shortcut, onClose, onClosed }: Props) {
  const [hasKeys, setHasKeys] = useHasKeys()
  const keys = usePageActs().flatMap(({ name, key }) => (key ? [{ name, key }] : []))
  const all = [{ name: copy.find, key: shortcut }, ...keys]
  return (
    <Modal open={isOpen} title={copy.title} footer={null} onCancel={onClose} afterClose={onClosed} width={440}>
      <table className="key-sheet">
        <thead className="unseen">
          <tr>
            <th scope="col">{copy.key}</th>
            <th scope="col">{copy.does}</th>
          </tr>
        </thead>
        <tbody>
          {all.map(({ name, key }) => (
            <tr key={`${key} ${name}`}>
              <td>
                <kbd className="shortcut">{key.length === 1 ? key.toUpperCase() : key}</kbd>
              </td>
              <td>{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Flex component="label" gap={8} align="center" style={{ marginTop: 12 }}>
        <Switch checked={hasKeys} onChange={setHasKeys} aria-label={copy.single} />
        {copy.single}
      </Flex>
      <Typography.Text type="secondary">{copy.singleHint}</Typography.Text>
    </Modal>
  )
}
