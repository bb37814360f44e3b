import {
  areaOf,
  columnOf,
  columns,
  nearestPreset,
  permissionsOfPreset,
  presets,
} from '@koi/contract/site/operator/areas'
import { withoutPermission, withViews } from '@koi/contract/site/operator/permission'
import { Button, Checkbox, Flex, Spin, Tag, Typography } from 'antd'
import { useRead } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import type { Field } from '../../ui/field/field.ts'
import { columnNames, copy, permissionWords, presetNames } from './operator.copy.ts'

type Permission = Row<'GET /console/api/permissions'>

interface Props {
  value?: string[]
  onChange?: (names: string[]) => void
  isHidden?: ((name: string) => boolean) | undefined
}

/** The permissions of staff. */
export const permissionField = (isHidden?: Props['isHidden']): Field<'permissions'> => ({
  name: 'permissions',
  label: copy.permissions,
  kind: 'own',
  input: <PermissionPicker isHidden={isHidden} />,
  when: { name: 'role', is: 'staff' },
})

const label = (name: string): string => {
  const { noun, verb } = permissionWords(name)
  return `${noun} ${verb}`
}

/** A matrix of areas and what may be done there; a preset fills it, and what differs from the nearest one is listed. */
function PermissionPicker({ value = [], onChange, isHidden }: Props) {
  const { data, isPending } = useRead('GET /console/api/permissions')
  if (isPending) return <Spin />
  const all = (data?.items ?? []).filter(({ name }) => !isHidden?.(name))
  const names = all.map(({ name }) => name)
  const areas = new Map<string, Permission[]>()
  for (const permission of all)
    areas.set(areaOf(permission.name), [...(areas.get(areaOf(permission.name)) ?? []), permission])
  const toggle = (name: string, isOn: boolean) =>
    onChange?.(isOn ? withViews([...value, name], names) : withoutPermission(value, name))
  const near = nearestPreset(
    value.filter((name) => names.includes(name)),
    names,
  )
  return (
    <div role="group" aria-label={copy.permissions}>
      <Flex gap={8} wrap align="center" role="group" aria-label={copy.presets} style={{ marginBottom: 8 }}>
        <Typography.Text type="secondary">{copy.presets}</Typography.Text>
        {presets.map((preset) => (
          <Button
            key={preset}
            size="small"
            type={near?.preset === preset ? 'primary' : 'default'}
            aria-pressed={near?.preset === preset}
            onClick={() => onChange?.(permissionsOfPreset(preset, names))}
          >
            {presetNames[preset]}
          </Button>
        ))}
      </Flex>
      {near && near.added.length + near.missing.length > 0 && (
        <Flex vertical gap={2} role="note" aria-label={copy.differs} style={{ marginBottom: 8 }}>
          <Typography.Text type="secondary">{copy.differsFrom(presetNames[near.preset])}</Typography.Text>
          {near.added.length > 0 && <span>{copy.added(near.added.map(label))}</span>}
          {near.missing.length > 0 && <span>{copy.missing(near.missing.map(label))}</span>}
        </Flex>
      )}
      <Checkbox
        checked={all.length > 0 && value.length === all.length}
        indeterminate={value.length > 0 && value.length < all.length}
        onChange={({ target }) => onChange?.(target.checked ? names : [])}
      >
        {copy.everything}
      </Checkbox>
      <div style={{ overflowX: 'auto' }}>
        <table style={{ width: '100%', borderCollapse: 'collapse' }}>
          <thead>
            <tr>
              <th scope="col" style={cell}>
                {copy.area}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" style={cell}>
                  {columnNames[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...areas].map(([area, permissions]) => (
              <tr key={area} style={{ borderTop: '1px solid var(--ant-color-split)' }}>
                <th scope="row" style={{ ...cell, fontWeight: 'normal' }}>
                  {permissionWords(permissions[0]!.name).noun}
                </th>
                {columns.map((column) => (
                  <td key={column} style={cell}>
                    {permissions
                      .filter(({ name }) => columnOf(name) === column)
                      .map(({ name, is_money }) => (
                        <div key={name}>
                          <Checkbox
                            aria-label={label(name)}
                            checked={value.includes(name)}
                            onChange={({ target }) => toggle(name, target.checked)}
                          >
                            {permissionWords(name).verb}
                            {is_money && (
                              <Tag color="warning" style={{ marginInline: '6px 0' }}>
                                {copy.money}
                              </Tag>
                            )}
                          </Checkbox>
                          <Mark name={name} near={near} />
                        </div>
                      ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const cell = { textAlign: 'start', verticalAlign: 'top', padding: '4px 8px 4px 0', minWidth: 96 } as const

/** Marks a permission by which the choice differs from the nearest preset. */
function Mark({ name, near }: { name: string; near: ReturnType<typeof nearestPreset> }) {
  if (near?.added.includes(name)) return <Tag color="success">{copy.isAdded}</Tag>
  if (near?.missing.includes(name)) return <Tag>{copy.isMissing}</Tag>
  return null
}
