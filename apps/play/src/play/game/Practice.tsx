import { addresses } from '@koi/contract/addresses'
import { ButtonLink } from '@koi/ui/Button'
import { VisuallyHiddenTitle } from '@koi/ui/VisuallyHidden'
import { useEffect, useState } from 'react'
import { Link } from '@koi/ui/router'
import { call } from '../../app/data/api.ts'
import { Embedded } from '../../site/frame/Embedded.tsx'
import { goTo } from '../../app/shell/go.ts'
import { Heading } from '../../app/shell/Heading.ts'
import { toPracticeOpened } from './game.read.ts'
import { launchCopy } from './launch.copy.ts'
import { isWebAddress } from './launch.ts'
import { report, toast } from '../../app/notices/toast.ts'
import { copy } from './practice.copy.ts'
import css from './practice.module.css'

const minute = 60_000

interface Opened {
  url: string
  minutes: number
}

async function openGame(name: string, code: string): Promise<Opened | null> {
  try {
    const { data } = await call('POST /api/practice/open', { plat_name: name, game_code: code }, { quiet: true })
    const opened = toPracticeOpened(data)
    if (isWebAddress(opened.url)) return opened
    toast(launchCopy.unreachable)
  } catch (error) {
    report(error)
  }
  return null
}

/** Runs a practice game, which is labelled as such and closes when its minutes are over. */
export function Practice({ name, code }: { name: string; code: string }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    let isWanted = true
    void openGame(name, code).then((found) => {
      if (!isWanted) return
      if (found) setOpened(found)
      else goTo(addresses.practice, { replace: true })
    })
    return () => {
      isWanted = false
    }
  }, [name, code])
  useEffect(() => {
    if (!opened) return
    const timer = setTimeout(() => setOver(true), opened.minutes * minute)
    return () => clearTimeout(timer)
  }, [opened])
  return (
    <div className={css.page}>
      <Heading title={copy.title} />
      <header className={css.bar}>
        <span className={css.mark}>{copy.mark}</span>
        <Link to={addresses.practice} replace className={css.leave}>
          {copy.leave}
        </Link>
      </header>
      <main className={css.main}>
        <VisuallyHiddenTitle>{copy.title}</VisuallyHiddenTitle>
        {isOver ? (
          <div className={css.over}>
            <p>{copy.over}</p>
            <ButtonLink kind="soft" to={addresses.practice} replace>
              {copy.back}
            </ButtonLink>
          </div>
        ) : (
          opened && <Embedded src={opened.url} title={copy.frame} />
        )}
      </main>
    </div>
  )
}
