import { Select } from '@koi/ui/Select'
import { memoryHistory, Router } from '@koi/ui/router'
import { VisuallyHiddenTitle } from '@koi/ui/VisuallyHidden'
import { paintBrand } from '@koi/web/brand'
import { useEffect, useLayoutEffect, useState } from 'react'
import { Controls } from './Controls.tsx'
import { Layers } from './Layers.tsx'
import css from './page.module.css'
import { paintScheme } from './scheme.ts'
import { Surfaces } from './Surfaces.tsx'

const history = memoryHistory()
const option = (value: string) => ({ value, label: value })

const switches = {
  scheme: ['auto', 'light', 'dark'],
  /** Brand colours to choose from. */
  brand: ['default', '#1677ff', '#ffd400'],
  width: ['full', '320'],
  text: ['100', '200'],
  /** Layers of which one can be open. */
  open: ['none', 'dialog', 'sheet', 'plain', 'confirm', 'choices', 'toast', 'overlay'],
} as const
type Switch = keyof typeof switches
type Setting = Record<Switch, string>
const names = Object.keys(switches) as Switch[]

/** Shows every component of packages/ui in its states. The query sets the switches: `?brand=%231677ff&text=200`. */
export function ComponentsPage({ query }: { query: URLSearchParams }) {
  const [setting, setSetting] = useState(
    () => Object.fromEntries(names.map((name) => [name, query.get(name) ?? switches[name][0]])) as Setting,
  )
  const set = (name: Switch, value: string) => setSetting((before) => ({ ...before, [name]: value }))
  const { scheme, brand, text } = setting
  useEffect(() => {
    document.documentElement.style.removeProperty('--brand-own')
    if (brand !== 'default') paintBrand(brand)
  }, [brand])
  useLayoutEffect(() => paintScheme(scheme), [scheme])
  useLayoutEffect(() => {
    document.documentElement.style.fontSize = `${text}%`
    return () => {
      document.documentElement.style.fontSize = ''
    }
  }, [text])
  return (
    <Router history={history}>
      <main className={css.page}>
        <div className={css.controls}>
          <VisuallyHiddenTitle>Components</VisuallyHiddenTitle>
          <div className={css.line}>
            {names.map((name) => (
              <Select
                key={name}
                label={name}
                choices={switches[name].map(option)}
                value={setting[name]}
                onChange={(value) => set(name, value)}
              />
            ))}
          </div>
        </div>
        <div className={`${css.samples} ${setting.width === '320' ? css.narrow : ''}`}>
          <Controls />
          <Surfaces />
        </div>
        <Layers open={setting.open} onClose={() => set('open', 'none')} />
      </main>
    </Router>
  )
}
