import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex, Modal, Segmented } from 'antd'
import { useRef, useState } from 'react'
import { densities, type Density } from '../../app/choices.ts'
import { copy } from './view.copy.ts'

interface Props {
  columns: readonly { name: string; label: string }[]
  shown: readonly { name: string }[]
  onChoose: (names: string[]) => void
  density: Density
  onDensity: (density: Density) => void
}

/** Which columns a list shows, and how dense it is. */
export function ListOptions({ columns, shown, onChoose, density, onDensity }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  // The address is rendered later: a second choice must not undo the first.
  const [names, setNames] = useState<string[]>([])
  const open = () => {
    setNames(shown.map(({ name }) => name))
    setOpen(true)
  }
  const choose = (chosen: string[]) => {
    setNames(chosen)
    onChoose(chosen)
  }
  return (
    <>
      <Button ref={button} icon={<SettingOutlined />} aria-haspopup="dialog" onClick={open}>
        {copy.options}
      </Button>
      {isOpen && (
        <Modal open title={copy.options} footer={null} width={420} onCancel={close}>
          <Flex vertical gap={12}>
            <Segmented
              aria-label={copy.density}
              value={density}
              onChange={onDensity}
              options={densities.map((value) => ({ value, label: copy.densities[value] }))}
            />
            <Checkbox.Group
              aria-label={copy.columns}
              className="list-columns"
              value={names}
              onChange={choose}
              options={columns.map(({ name, label }) => ({
                value: name,
                label,
                // A list without columns shows nothing.
                disabled: names.length === 1 && names.includes(name),
              }))}
            />
            <Button disabled={names.length === columns.length} onClick={() => choose(columns.map(({ name }) => name))}>
              {copy.allColumns}
            </Button>
          </Flex>
        </Modal>
      )}
    </>
  )
}
