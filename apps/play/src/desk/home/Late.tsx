import { lazy } from 'react'
import { Popups } from './Popups.tsx'

const InstallBar = lazy(async () => ({ default: (await import('./InstallBar.tsx')).InstallBar }))
const StartCard = lazy(async () => ({ default: (await import('../../reward/start/StartCard.tsx')).StartCard }))

export type LateProps = { part: 'popups'; notices: readonly string[] | null } | { part: 'install' | 'start' }

/** What home shows once it is idle, in one chunk, which keeps the table of the first load small. */
export function Late(props: LateProps) {
  if (props.part === 'popups') return <Popups notices={props.notices} />
  return props.part === 'install' ? <InstallBar /> : <StartCard />
}
