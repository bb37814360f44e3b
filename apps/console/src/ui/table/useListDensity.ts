import { useSearchParams } from 'react-router'
import { densities, type Density, useDensity } from '../../app/choices.ts'

const parameter = 'density'

/** The density of the list: that of the address, else the operator's. A chosen one is both. */
export function useListDensity(): [density: Density, choose: (density: Density) => void] {
  const [search, setSearch] = useSearchParams()
  const [own, keep] = useDensity()
  const given = densities.find((known) => known === search.get(parameter))
  return [
    given ?? own,
    (density) => {
      keep(density)
      const next = new URLSearchParams(window.location.search)
      next.set(parameter, density)
      setSearch(next, { replace: true })
    },
  ]
}
