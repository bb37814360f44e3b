import { VisuallyHiddenTitle } from '@koi/ui/VisuallyHidden'
import { type ComponentType, lazy, Suspense } from 'react'
import { Screen } from '../../app/shell/Screen.tsx'
import { usePlayer } from '../../app/session/player.ts'

/** Loaded for paused players only. */
const PausedPage = lazy(async () => ({ default: (await import('./Paused.tsx')).PausedPage }))

/** Shows what works instead of the page while the player is paused. `isTab`: the page stands in the bottom navigation. */
export const unlessPaused = (title: string, Page: ComponentType, { isTab = false } = {}) =>
  function UnlessPaused() {
    const pause = usePlayer()?.pause
    if (!pause) return <Page />
    const page = (
      <Suspense fallback={null}>
        <PausedPage pause={pause} />
      </Suspense>
    )
    if (!isTab) return <Screen title={title}>{page}</Screen>
    return (
      <>
        <VisuallyHiddenTitle>{title}</VisuallyHiddenTitle>
        {page}
      </>
    )
  }
