import { spelledCategoryNames } from '@koi/contract/play/game/game.copy'
import { homeSections, type HomeSection } from '@koi/contract/desk/look/look'
import { type MessageEvent, placeholdersOf } from '@koi/contract/player/messenger/messenger'
import { usualWords } from '@koi/contract/player/messenger/messenger.copy'
import { PlusOutlined } from '@ant-design/icons'
import { Button, Card, Checkbox, Flex, Form, Input, Select, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { articleNames } from '../../ui/words/articles.copy.ts'
import { ImageInput } from '../../ui/input/ImageInput.tsx'
import { RichTextInput } from '../../ui/input/RichTextInput.tsx'
import { sectionNames } from '../../ui/words/home.copy.ts'
import { copy, partName } from './look.copy.ts'
import { OrderList } from './OrderList.tsx'
import { type Banner, type Game, type LookDraft, moved, reordered } from './parts.ts'
import type { DraftState } from './useDraft.ts'

interface Props {
  draft: DraftState
  data: LookDraft
  isLocked: boolean
}

/** Shows a part with its name and, if it has a draft, a button that discards the draft. */
function Part({
  part,
  draft,
  isLocked,
  children,
  hint,
}: Omit<Props, 'data'> & { part: string; children: ReactNode; hint?: string }) {
  const name = partName(part)
  const reset = draft.isDrafted(part) && !isLocked && (
    <Button size="small" type="link" aria-label={copy.resetPart(name)} onClick={() => void draft.drop([part])}>
      {copy.reset}
    </Button>
  )
  return (
    <Card size="small" title={name} extra={reset} style={{ marginBottom: 12 }}>
      {children}
      {hint && <Typography.Text type="secondary">{hint}</Typography.Text>}
    </Card>
  )
}

const usualColor = '#cf3526'

export function BrandEditor({ draft, isLocked }: Props) {
  const color = String(draft.value('brand_color'))
  const picture = (part: string) => (
    <ImageInput value={String(draft.value(part))} onChange={(value) => draft.set(part, value)} />
  )
  const about = { draft, isLocked }
  return (
    <>
      <Part part="title" {...about}>
        <Input
          aria-label={copy.siteTitle}
          maxLength={40}
          disabled={isLocked}
          value={String(draft.value('title'))}
          onChange={({ target }) => draft.set('title', target.value)}
        />
      </Part>
      <Part part="brand_color" {...about} hint={copy.colorHint}>
        <Flex gap={8} style={{ marginBottom: 8 }}>
          <Input
            type="color"
            aria-label={copy.color}
            style={{ width: 64 }}
            disabled={isLocked}
            value={color || usualColor}
            onChange={({ target }) => draft.set('brand_color', target.value)}
          />
          <Button disabled={isLocked || color === ''} onClick={() => draft.set('brand_color', '')}>
            {copy.usualColor}
          </Button>
        </Flex>
      </Part>
      <Part part="site_logo" {...about}>
        {picture('site_logo')}
      </Part>
      <Part part="site_icon" {...about} hint={copy.iconHint}>
        {picture('site_icon')}
      </Part>
    </>
  )
}

interface Section {
  name: HomeSection
  isShown: boolean
}

const sectionsOf = (order: string): Section[] => {
  const shown = (order === '' ? [...homeSections] : order.split(',')) as HomeSection[]
  return [...shown, ...homeSections.filter((name) => !shown.includes(name))].map((name) => ({
    name,
    isShown: shown.includes(name),
  }))
}

/** Returns the names of the shown sections in their order, as stored; '' for the default order. */
function orderOf(sections: Section[]): string {
  const order = sections
    .filter(({ isShown }) => isShown)
    .map(({ name }) => name)
    .join()
  return order === homeSections.join() ? '' : order
}

export function HomeEditor({ draft, isLocked }: Props) {
  const sections = sectionsOf(String(draft.value('home_order')))
  const setSections = (next: Section[]) => {
    // At least one section remains visible.
    if (next.some(({ isShown }) => isShown)) draft.set('home_order', orderOf(next))
  }
  const banners = draft.value('banners') as Banner[]
  const setBanners = (next: Banner[]) => draft.set('banners', next)
  const change = (index: number, changed: Partial<Banner>) =>
    setBanners(banners.map((banner, at) => (at === index ? { ...banner, ...changed } : banner)))
  return (
    <>
      <Part part="home_order" draft={draft} isLocked={isLocked} hint={copy.orderHint}>
        <OrderList
          label={copy.order}
          items={sections}
          keyOf={({ name }) => name}
          nameOf={({ name }) => sectionNames[name]}
          isShown={({ isShown }) => isShown}
          onShow={(section, isShown) =>
            setSections(sections.map((one) => (one === section ? { ...one, isShown } : one)))
          }
          onChange={setSections}
          isLocked={isLocked}
        />
      </Part>
      <Part part="banners" draft={draft} isLocked={isLocked}>
        <Flex vertical gap={12}>
          {banners.map((banner, index) => (
            <Card
              key={banner.id ?? `new ${index}`}
              size="small"
              title={copy.banner(index + 1)}
              extra={
                <Flex gap={8} align="center">
                  <Checkbox
                    aria-label={copy.show(copy.banner(index + 1))}
                    checked={banner.state === 1}
                    disabled={isLocked}
                    onChange={({ target }) => change(index, { state: target.checked ? 1 : 0 })}
                  >
                    {copy.shown}
                  </Checkbox>
                  <Button
                    aria-label={copy.moveUp(copy.banner(index + 1))}
                    disabled={isLocked || index === 0}
                    onClick={() => setBanners(moved(banners, index, index - 1))}
                  >
                    {copy.up}
                  </Button>
                  <Button
                    danger
                    aria-label={copy.removeOf(copy.banner(index + 1))}
                    disabled={isLocked}
                    onClick={() => setBanners(banners.filter((_, at) => at !== index))}
                  >
                    {copy.remove}
                  </Button>
                </Flex>
              }
            >
              <Flex vertical gap={8}>
                <ImageInput value={banner.src} onChange={(src) => change(index, { src })} />
                <Input
                  aria-label={copy.linkOf(copy.banner(index + 1))}
                  placeholder={copy.link}
                  disabled={isLocked}
                  value={banner.link}
                  onChange={({ target }) => change(index, { link: target.value })}
                />
              </Flex>
            </Card>
          ))}
          <Button
            icon={<PlusOutlined />}
            disabled={isLocked}
            onClick={() => setBanners([...banners, { id: null, src: '/pictures/banner-1.svg', link: '', state: 1 }])}
          >
            {copy.addBanner}
          </Button>
        </Flex>
      </Part>
    </>
  )
}

export function GameEditor({ draft, data, isLocked }: Props) {
  const names = new Map(data.names.games.map((game) => [game.id, game]))
  const categories = [...new Set(data.names.games.map(({ category_id }) => category_id))]
  const [category, setCategory] = useState(categories[0])
  const games = draft.value('games') as Game[]
  const some = games.filter(({ id }) => names.get(id)?.category_id === category)
  const venues = draft.value('venues') as string[]
  const venueNames = new Map(data.names.venues.map(({ code, name }) => [code, name]))
  return (
    <>
      <Part part="games" draft={draft} isLocked={isLocked}>
        <Select
          aria-label={copy.category}
          style={{ width: 160, marginBottom: 8 }}
          value={category}
          onChange={setCategory}
          options={categories.map((value) => ({ value, label: spelledCategoryNames[value] }))}
        />
        <OrderList
          key={category}
          label={copy.games}
          items={some}
          keyOf={({ id }) => id}
          nameOf={({ id }) => names.get(id)?.name ?? String(id)}
          isShown={({ state }) => state === 1}
          onShow={(game, isShown) =>
            draft.set(
              'games',
              games.map((one) => (one.id === game.id ? { ...one, state: isShown ? 1 : 0 } : one)),
            )
          }
          onChange={(next) =>
            draft.set(
              'games',
              reordered(games, next, ({ id }) => id),
            )
          }
          isLocked={isLocked}
        />
      </Part>
      <Part part="venues" draft={draft} isLocked={isLocked}>
        <OrderList
          label={copy.venues}
          items={venues}
          keyOf={(code) => code}
          nameOf={(code) => venueNames.get(code) ?? code}
          onChange={(next) => draft.set('venues', next)}
          isLocked={isLocked}
        />
      </Part>
    </>
  )
}

export function ArticleEditor({
  draft,
  isLocked,
  type,
  onType,
}: Props & { type: string; onType: (type: string) => void }) {
  const part = `articles.${type}`
  return (
    <>
      <Select
        aria-label={copy.article}
        style={{ width: 200, marginBottom: 12 }}
        value={type}
        onChange={onType}
        options={Object.entries(articleNames).map(([value, label]) => ({ value, label }))}
      />
      <Part part={part} draft={draft} isLocked={isLocked}>
        <RichTextInput
          key={part}
          label={partName(part)}
          value={String(draft.value(part) ?? '')}
          onChange={(html) => html !== draft.value(part) && !isLocked && draft.set(part, html)}
        />
      </Part>
    </>
  )
}

interface Texts {
  subject: string
  body: string
}

export function TemplateEditor({ draft, data, isLocked }: Props) {
  const templates = data.names.templates
  const [id, setId] = useState(templates[0]?.id ?? '')
  const template = templates.find((one) => one.id === id)
  if (!template) return <Typography.Text type="secondary">{copy.noTemplates}</Typography.Text>
  const part = `templates.${id}`
  const texts = draft.value(part) as Texts
  const change = (changed: Partial<Texts>) => draft.set(part, { ...texts, ...changed })
  return (
    <>
      <Select
        aria-label={copy.template}
        style={{ width: '100%', marginBottom: 12 }}
        value={id}
        onChange={setId}
        options={templates.map(({ id: value, event, messenger, language }) => ({
          value,
          label: copy.templateOf(messenger, usualWords[event as MessageEvent].subject, language),
        }))}
      />
      <Part
        part={part}
        draft={draft}
        isLocked={isLocked}
        hint={copy.placeholders(placeholdersOf(template.event as MessageEvent))}
      >
        <Form layout="vertical">
          <Form.Item label={copy.subject} htmlFor="look-subject" extra={copy.usualText}>
            <Input
              id="look-subject"
              maxLength={200}
              disabled={isLocked}
              value={texts.subject}
              onChange={({ target }) => change({ subject: target.value })}
            />
          </Form.Item>
          <Form.Item label={copy.body} htmlFor="look-body" extra={copy.usualText}>
            <Input.TextArea
              id="look-body"
              maxLength={4000}
              autoSize={{ minRows: 4, maxRows: 12 }}
              disabled={isLocked}
              value={texts.body}
              onChange={({ target }) => change({ body: target.value })}
            />
          </Form.Item>
        </Form>
      </Part>
    </>
  )
}
