import { type Language, languagesIn } from '@koi/contract/language'
import { Alert, Button, Card, Flex, Skeleton, Space, Tabs, Typography } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAct } from '../../app/act.tsx'
import { useMay, useMe } from '../../app/me.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { ArticleEditor, BrandEditor, GameEditor, HomeEditor, TemplateEditor } from './Editors.tsx'
import { History } from './History.tsx'
import { copy, partName, partNames } from './look.copy.ts'
import { type LookDraft, valueOfPart } from './parts.ts'
import { PhonePreview } from './PhonePreview.tsx'
import { TextEditor } from './TextEditor.tsx'
import { type DraftState, keeping, useDraft } from './useDraft.ts'

const changing = 'PATCH /console/api/look'
const publishing = 'POST /console/api/look/publish'
const scheduling = 'POST /console/api/look/schedule'
const unscheduling = 'POST /console/api/look/unschedule'

export default function LookPage() {
  const draft = useDraft()
  const { data, error } = draft
  return (
    <Page title={copy.title} hint={copy.hint} extra={data && <Publishing draft={draft} data={data} />}>
      {Boolean(error) && <Failure error={error} onRetry={draft.refetch} />}
      {!data && !error && <Skeleton active />}
      {data && <Parts draft={draft} data={data} />}
    </Page>
  )
}

function statusOf({ hasUnsaved, isSaving, problem }: DraftState, { parts }: LookDraft): string {
  if (isSaving) return copy.saving
  if (hasUnsaved || problem) return copy.unsaved
  return parts.length === 0 ? copy.none : copy.drafted(partNames(parts))
}

function Publishing({ draft, data }: { draft: DraftState; data: LookDraft }) {
  const act = useAct()
  const may = useMay()
  const { version, parts, publish_at: publishAt, changed_parts: changed } = data
  const isReady = !draft.hasUnsaved && !draft.isSaving && parts.length > 0 && changed.length === 0
  const note = { name: 'note' as const, label: copy.note, maxLength: 200 }
  return (
    <Space>
      <Typography.Text type="secondary" ellipsis style={{ maxWidth: 360 }} role="status">
        {statusOf(draft, data)}
      </Typography.Text>
      {may(publishing) && publishAt === '' && (
        <>
          <Button
            disabled={!isReady}
            onClick={() =>
              act({
                title: copy.scheduleTitle,
                effect: copy.scheduleEffect(partNames(parts)),
                verb: copy.schedule,
                at: scheduling,
                params: {},
                fixed: { version },
                fields: [{ name: 'publish_at', label: copy.publishAt, kind: 'time', isRequired: true }, note],
                done: copy.scheduled,
              })
            }
          >
            {copy.schedule}
          </Button>
          <Button
            type="primary"
            disabled={!isReady}
            onClick={() =>
              act({
                title: copy.publishTitle,
                effect: copy.effect(partNames(parts)),
                verb: copy.publish,
                at: publishing,
                params: {},
                fixed: { version },
                fields: [note],
                done: copy.published,
              })
            }
          >
            {copy.publish}
          </Button>
        </>
      )}
      {may(unscheduling) && publishAt !== '' && (
        <Button
          onClick={() =>
            act({
              title: copy.unschedule,
              effect: copy.unscheduleEffect,
              verb: copy.unschedule,
              at: unscheduling,
              params: {},
            })
          }
        >
          {copy.unschedule}
        </Button>
      )}
    </Space>
  )
}

function Notices({ draft, data }: { draft: DraftState; data: LookDraft }) {
  const { publish_at: publishAt, scheduled_by: by, failed_at: failedAt, changed_parts: changed } = data
  return (
    <Flex vertical gap={8} style={{ marginBottom: changed.length > 0 || publishAt || failedAt ? 12 : 0 }}>
      {publishAt && <Alert type="info" showIcon title={copy.waitsUntil(publishAt, by)} />}
      {failedAt && <Alert type="warning" showIcon title={copy.gaveUp(failedAt)} />}
      {draft.problem && (
        <Alert
          role="alert"
          type="error"
          showIcon
          title={draft.problem}
          {...(draft.isStale && {
            description: copy.stale,
            action: <Button onClick={() => void draft.reload()}>{copy.reload}</Button>,
          })}
        />
      )}
      {changed.length > 0 && !publishAt && <ChangedLive draft={draft} data={data} />}
    </Flex>
  )
}

const shortText = (value: unknown): string =>
  (typeof value === 'string' ? value.replaceAll(/<[^>]*>/g, ' ') : JSON.stringify(value)).slice(0, 120)

/** Asks, before the draft can be published, whether to keep or discard each part whose live value was changed meanwhile. */
function ChangedLive({ draft, data }: { draft: DraftState; data: LookDraft }) {
  const mayChange = useMay()(keeping)
  return (
    <Alert
      type="warning"
      showIcon
      title={copy.changedLive}
      description={data.changed_parts.map((part) => (
        <Flex key={part} gap={8} align="center" style={{ marginTop: 4 }}>
          <Typography.Text strong>{partName(part)}</Typography.Text>
          <Typography.Text type="secondary" ellipsis style={{ flex: 1 }}>
            {copy.liveNow(shortText(valueOfPart(data.live, part)))}
          </Typography.Text>
          {mayChange && (
            <>
              <Button size="small" disabled={draft.isSaving} onClick={() => void draft.keep(part)}>
                {copy.keep}
              </Button>
              <Button size="small" disabled={draft.isSaving} onClick={() => void draft.drop([part])}>
                {copy.takeLive}
              </Button>
            </>
          )}
        </Flex>
      ))}
    />
  )
}

function Parts({ draft, data }: { draft: DraftState; data: LookDraft }) {
  const { part = 'brand' } = useParams()
  const go = useNavigate()
  const mayChange = useMay()(changing)
  const [type, setType] = useState('2')
  const languages = languagesIn(useMe().data?.languages ?? '')
  const [language = languages[0] ?? 'zh', onLanguage] = useState<Language>()
  const chosen = { languages, language, onLanguage }
  const about = { draft, data, isLocked: !mayChange || data.publish_at !== '' }
  const editors: Record<string, () => React.ReactNode> = {
    brand: () => <BrandEditor {...about} />,
    home: () => <HomeEditor {...about} />,
    games: () => <GameEditor {...about} />,
    articles: () => <ArticleEditor {...about} type={type} onType={setType} />,
    texts: () => <TextEditor {...about} {...chosen} />,
    templates: () => <TemplateEditor {...about} />,
    history: () => <History />,
  }
  const editor = editors[part] ?? editors['brand']!
  return (
    <>
      <Notices draft={draft} data={data} />
      <Flex gap={16} align="start">
        <Card size="small" style={{ flex: 1, minWidth: 0 }}>
          <Tabs
            activeKey={part}
            onChange={(key) => void go(`/look/${key}`)}
            items={Object.entries(copy.tabs).map(([key, label]) => ({ key, label }))}
          />
          {editor()}
        </Card>
        {mayChange && part !== 'history' && (
          <PhonePreview
            {...chosen}
            version={data.version}
            screen={part === 'articles' ? `/boutBallBetInfo?type=${type}` : '/'}
          />
        )}
      </Flex>
    </>
  )
}
