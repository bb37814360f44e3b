import { Flex, Modal, Switch, Typography } from 'antd'
import { usePageActs } from '../../app/acts.ts'
import { useHasKeys } from '../../app/choices.ts'
import { keyCopy as copy } from './find.copy.ts'
import { useOpened } from './useOpened.ts'

interface Props {
  shortcut: string
  onClose: () => void
}

/** All keys of the page behind it, and the switch of the operator's single-key shortcuts. */
export function KeySheet({ shortcut, onClose }: Props) {
  const isShown = useOpened()
  const [hasKeys, setHasKeys] = useHasKeys()
  const keys = usePageActs().flatMap(({ name, key }) => (key ? [{ name, key }] : []))
  const all = [{ name: copy.find, key: shortcut }, ...keys]
  return (
    <Modal
      open={isShown}
      title={copy.title}
      footer={null}
      onCancel={onClose}

      width={440}
    >
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
