import { brandHref, brandName } from '../../app/brands.ts'
import { useMe } from '../../app/me.ts'
import { StateTag } from '../../ui/figures/StateTag.tsx'
import { readStateOptions } from './overview.copy.ts'

interface Of {
  brand: string
  name: string
}

/** Returns the address of a page of a brand's console. */
export function useBrandHref(): (brand: string, path?: string) => string {
  const { data: me } = useMe()
  return (brand, path) => brandHref(me ?? { main_console: '' }, brand, path)
}

/** Shows a brand as a link to its console unless it is closed, and its state if it could not be read. */
export function BrandCell({ row }: { row: Of & { state: string } }) {
  const href = useBrandHref()
  const text = brandName(row.brand, row.name)
  const isClosed = row.state === 'suspended' || row.state === 'failed'
  return (
    <>
      {isClosed ? text : <a href={href(row.brand)}>{text}</a>}{' '}
      {row.state !== 'read' && <StateTag options={readStateOptions} value={row.state} />}
    </>
  )
}

/** A link to a page of the brand's console. */
export function InBrand({ row, path, text, label }: { row: Of; path: string; text: string; label?: string }) {
  const href = useBrandHref()
  return (
    <a href={href(row.brand, path)} aria-label={label}>
      {text}
    </a>
  )
}
