import { withoutPermission, withViews } from '@koi/contract/site/operator/permission'
import { Checkbox, Flex, Spin, Tag, Typography } from 'antd'
import { useRead } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import type { Field } from '../../ui/field/field.ts'
import { copy, permissionWords } from './operator.copy.ts'

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

function PermissionPicker({ value = [], onChange, isHidden }: Props) {
  const { data, isPending } = useRead('GET /console/api/permissions')
  if (isPending) return <Spin />
  const all = (data?.items ?? []).filter(({ name }) => !isHidden?.(name))
  const nouns = new Map<string, Permission[]>()
  for (const permission of all) {
    const { noun } = permissionWords(permission.name)
    const known = nouns.get(noun) ?? []
    nouns.set(noun, permission.name.endsWith('.view') ? [permission, ...known] : [...known, permission])
  }
  const names = all.map(({ name }) => name)
  const toggle = (name: string, isOn: boolean) =>
    onChange?.(isOn ? withViews([...value, name], names) : withoutPermission(value, name))
  return (
    <div role="group" aria-label={copy.permissions}>
      <Checkbox
        checked={all.length > 0 && value.length === all.length}
        indeterminate={value.length > 0 && value.length < all.length}
        onChange={({ target }) => onChange?.(target.checked ? names : [])}
      >
        {copy.everything}
      </Checkbox>
      {[...nouns].map(([noun, permissions]) => (
        <Flex key={noun} align="start" style={{ paddingBlock: 4, borderTop: '1px solid var(--ant-color-split)' }}>
          <Typography.Text style={{ width: 190, flex: 'none' }}>{noun}</Typography.Text>
          <Flex wrap gap={4}>
            {permissions.map(({ name, is_money }) => (
              <Checkbox
                key={name}
                aria-label={`${noun} ${permissionWords(name).verb}`}
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
            ))}
          </Flex>
        </Flex>
      ))}
    </div>
  )
}
