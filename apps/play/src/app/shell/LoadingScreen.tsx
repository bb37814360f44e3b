import { Skeleton } from '@koi/ui/Skeleton'
import { Header } from '../../ui/Header.tsx'
import { appCopy, labelCopy } from './app.copy.ts'
import { goBack } from './go.ts'
import css from './Screen.module.css'

/** Shown while the code of the first screen loads. Its title is part of that code. */
export const LoadingScreen = () => (
  <>
    <Header backLabel={labelCopy.back} onBack={goBack} />
    <main className={css.loading} aria-busy="true" aria-label={appCopy.loading}>
      <Skeleton rows={6} />
    </main>
  </>
)
