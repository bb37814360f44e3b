import { mainBrand } from '@koi/contract/site/brand/brand'
import { DownOutlined, GlobalOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { copy } from './app.copy.ts'
import { brandHref, brandName } from './brands.ts'
import type { Me } from './me.ts'

/** Shows the current brand with a menu of the others; hidden for operators with access to only one brand. */
export function BrandSwitch({ me }: { me: Me }) {
  if (me.brands.length === 0) return null
  const current = me.brands.find(({ code }) => code === me.brand)
  const name = current ? brandName(current.code, current.name) : ''
  const items = me.brands.map(({ code, name: own, is_open }) => {
    const text = brandName(code, own)
    const isCurrent = code === me.brand
    return {
      key: code,
      disabled: isCurrent || !is_open,
      label:
        isCurrent || !is_open ? (
          <span>{is_open ? text : copy.brands.closed(text)}</span>
        ) : (
          <a href={brandHref(me, code)}>{code === mainBrand ? copy.brands.back : text}</a>
        ),
    }
  })
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items,
        selectedKeys: [me.brand],
        'aria-label': copy.brands.menu,
        onClick: ({ domEvent, key }) => {
          // The keyboard activates the item, not the link in it.
          if (!(domEvent.target instanceof HTMLAnchorElement)) location.assign(brandHref(me, key))
        },
      }}
    >
      <Button type="text" aria-label={copy.brands.current(name)} className="brand-switch">
        <GlobalOutlined />
        <span>{name}</span>
        <DownOutlined />
      </Button>
    </Dropdown>
  )
}
