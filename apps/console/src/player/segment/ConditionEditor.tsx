import { maxDepth } from '@koi/contract/player/segment/segment'
import { Button, Flex, Select, theme, Typography } from 'antd'
import { useRef, useState } from 'react'
import { type Draft, type DraftGroup, groupKinds, isGroup, newGroup, newLeaf } from './draft.ts'
import { LeafFields } from './LeafFields.tsx'
import { copy, groupLabels } from './segment.copy.ts'

interface Shared {
  tags: ReadonlyMap<string, string>
  /** Key of the part with the fault, and its message. */
  fault: { key: number; text: string } | null
}

interface Props extends Shared {
  value: DraftGroup
  onChange: (value: DraftGroup) => void
}

const partStyle = { flex: 1, minWidth: 0, margin: 0, padding: 0, border: 0 }
const groupOptions = groupKinds.map((value) => ({ value, label: groupLabels[value] }))

/** A form of nested groups. All controls are native or from antd, so that they work with a keyboard. */
export function ConditionEditor({ value, onChange, ...shared }: Props) {
  const [added, setAdded] = useState<number | null>(null)
  return <Group {...shared} draft={value} nth="" depth={0} added={added} onAdd={setAdded} onChange={onChange} />
}

interface GroupProps extends Shared {
  draft: DraftGroup
  /** Number of the group, such as '2.1'; '' for the root. */
  nth: string
  depth: number
  /** Key of the part that was added last, which takes the focus. */
  added: number | null
  onAdd: (key: number) => void
  onChange: (draft: DraftGroup) => void
}

function Group({ draft, nth, depth, onChange, ...rest }: GroupProps) {
  const { added, onAdd, fault, tags } = rest
  const { token } = theme.useToken()
  const groupStyle = {
    ...partStyle,
    padding: '8px 10px',
    border: `1px solid ${token.colorBorderSecondary}`,
    borderInlineStart: `3px solid ${token.colorPrimary}`,
    borderRadius: token.borderRadius,
  }
  const addButton = useRef<HTMLButtonElement>(null)
  const put = (parts: Draft[]) => onChange({ ...draft, parts })
  const replace = (part: Draft) => put(draft.parts.map((one) => (one.key === part.key ? part : one)))
  const remove = (part: Draft) => {
    put(draft.parts.filter(({ key }) => key !== part.key))
    addButton.current?.focus()
  }
  const add = (part: Draft, focused: number) => {
    put([...draft.parts, part])
    onAdd(focused)
  }
  const addGroup = () => {
    const leaf = newLeaf()
    add(newGroup('any', [leaf]), leaf.key)
  }
  return (
    <fieldset style={groupStyle} aria-label={nth === '' ? copy.root : copy.group(nth)}>
      <Flex vertical gap={8}>
        <Select
          aria-label={copy.groupKind}
          value={draft.group}
          options={groupOptions}
          onChange={(group) => onChange({ ...draft, group })}
          style={{ width: 140 }}
        />
        {draft.parts.map((part, index) => {
          const number = nth === '' ? String(index + 1) : `${nth}.${index + 1}`
          return (
            <Flex key={part.key} gap={8} align="start">
              {isGroup(part) ? (
                <Group {...rest} draft={part} nth={number} depth={depth + 1} onChange={replace} />
              ) : (
                <fieldset style={partStyle} aria-label={copy.part(number)}>
                  <LeafFields
                    leaf={part}
                    tags={tags}
                    isWrong={fault?.key === part.key}
                    isNew={added === part.key}
                    onChange={replace}
                  />
                  {fault?.key === part.key && (
                    <Typography.Text type="danger" role="status">
                      {fault.text}
                    </Typography.Text>
                  )}
                </fieldset>
              )}
              <Button
                type="text"
                danger
                aria-label={isGroup(part) ? copy.removeGroup(number) : copy.removePart(number)}
                onClick={() => remove(part)}
              >
                ✕
              </Button>
            </Flex>
          )
        })}
        {fault?.key === draft.key && (
          <Typography.Text type="danger" role="status">
            {fault.text}
          </Typography.Text>
        )}
        <Flex gap={8}>
          <Button
            ref={addButton}
            size="small"
            onClick={() => {
              const leaf = newLeaf()
              add(leaf, leaf.key)
            }}
          >
            {copy.addPart}
          </Button>
          {depth + 2 < maxDepth && (
            <Button size="small" onClick={addGroup}>
              {copy.addGroup}
            </Button>
          )}
        </Flex>
      </Flex>
    </fieldset>
  )
}
