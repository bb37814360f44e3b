import { OnPage } from '@koi/ui/Layout'
import { addresses } from '@koi/contract/addresses'
import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { TabPanel, Tabs } from '@koi/ui/Tabs'
import { useState } from 'react'
import { paths } from '../../app/shell/paths.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { Carousel } from '../../ui/Carousel.tsx'
import { Slide } from '../../ui/Slide.tsx'
import { points, slideTexts, tabNames, copy } from './security.copy.ts'
import css from './security.module.css'

type Topic = 1 | 2 | 3
const tabs = ([1, 2, 3] as const).map((value) => ({ value, label: tabNames[value] }))
const every = 6000
const slides = slideTexts.map((name, index) => (
  <Slide
    key={name.title}
    src={`/pictures/security-${index + 1}.svg`}
    width={686}
    height={300}
    title={name.title}
    line={name.line}
  />
))

export default function SecurityPage() {
  const [topic, setTopic] = useState<Topic>(1)
  return (
    <Screen title={copy.title}>
      <OnPage>
        <Carousel label={copy.banners} every={every} slides={slides} />
      </OnPage>
      <OnPage>
        <Tabs<Topic> id="security" label={copy.title} items={tabs} value={topic} onChange={setTopic} look="segments" />
      </OnPage>
      <TabPanel of="security" value={topic}>
        <OnPage>
          {points[topic].map(({ title, text }) => (
            <Card gap={1} key={title}>
              <h2>{title}</h2>
              <p className={css.text}>{text}</p>
            </Card>
          ))}
        </OnPage>
      </TabPanel>
      <OnPage>
        <ButtonLink kind="soft" wide to={addresses.factor}>
          {copy.factor}
        </ButtonLink>
        <ButtonLink kind="soft" wide to={addresses.devices}>
          {copy.devices}
        </ButtonLink>
        <ButtonLink kind="soft" wide to={paths.humanService()}>
          {copy.service}
        </ButtonLink>
      </OnPage>
    </Screen>
  )
}
