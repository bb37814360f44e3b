import { Button } from '@koi/ui/Button'
import { Sheet } from '@koi/ui/Dialog'
import { IconButton } from '@koi/ui/IconButton'
import { close } from '@koi/ui/icons/frame'
import { Stack } from '@koi/ui/Layout'
import { siteStorage } from '@koi/web/storage'
import { useEffect, useState } from 'react'
import extras from './extras.module.css'
import { copy } from './install.copy.ts'
import css from './install.module.css'

/** Key in local storage, which first.js reads. */
const closed = 'installClosed'

/** Chromium's event, kept by first.js on the root element; it can be used once. */
interface InstallPrompt {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

function takePrompt(): InstallPrompt | undefined {
  const root = document.documentElement as { installPrompt?: InstallPrompt | undefined }
  const { installPrompt } = root
  root.installPrompt = undefined
  return installPrompt
}

const Steps = ({ onClose }: { onClose: () => void }) => (
  <Sheet title={copy.title} onClose={onClose}>
    <Stack>
      <p>{copy.lead}</p>
      <ol className={css.steps}>
        {(/Android/.test(navigator.userAgent) ? copy.android : copy.ios).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button wide onClick={onClose}>
        {copy.done}
      </Button>
    </Stack>
  </Sheet>
)

/** Offers the home screen in a browser that can do so: the browser's own prompt where it has one, else the steps. */
export function InstallBar() {
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  const [isClosed, setClosed] = useState(isInstalled || /MicroMessenger/.test(navigator.userAgent))
  // The next start of the installed site keeps no room for the bar.
  useEffect(() => {
    if (isInstalled) siteStorage.set(closed, '1')
  }, [isInstalled])
  const [areStepsOpen, setStepsOpen] = useState(false)
  if (isClosed) return null
  const finish = () => {
    siteStorage.set(closed, '1')
    document.documentElement.classList.remove('installs')
    setClosed(true)
  }
  const add = async () => {
    const prompt = takePrompt()
    if (!prompt) return setStepsOpen(true)
    const { outcome } = await prompt.prompt()
    if (outcome === 'accepted') finish()
  }
  return (
    <>
      <div className={extras.downloadBar}>
        <img src="/icons/icon.svg" alt="" width="36" height="36" />
        <div className={extras.downloadText}>
          <strong>{copy.title}</strong>
          <span>{copy.line}</span>
        </div>
        <button type="button" className={extras.downloadNow} onClick={() => void add()}>
          {copy.add}
        </button>
        <IconButton icon={close} size="s" label={copy.close} onClick={finish} />
      </div>
      {areStepsOpen && <Steps onClose={() => setStepsOpen(false)} />}
    </>
  )
}
