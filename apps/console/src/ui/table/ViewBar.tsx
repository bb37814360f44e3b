import { maxViewName } from '@koi/contract/desk/view/view'
import { MoreOutlined, SaveOutlined, ShareAltOutlined } from '@ant-design/icons'
import { Button, Dropdown, Flex } from 'antd'
import { useContext, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAct } from '../../app/act.tsx'
import { useRead, write } from '../../app/api.ts'
import type { Reply } from '../../app/endpoint.ts'
import { useMay } from '../../app/me.ts'
import { OwnPage } from '../../app/ownPage.ts'
import type { Field } from '../field/field.ts'
import { copy } from './view.copy.ts'

type View = Reply<'GET /console/api/views'>['items'][number]

const nameField: Field = { name: 'name', label: copy.name, isRequired: true, maxLength: maxViewName }
const shareField: Field = { name: 'is_shared', label: copy.share, kind: 'switch', hint: copy.shareHint }

const sharing = 'POST /console/api/views/:id/share'

/** A query of the address without the page, sorted, so that equal views compare equal. */
export function viewQuery(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  query.sort()
  return query.toString()
}

/** The saved views of a list, if it fills a page of the menu. */
export function ViewBar({ at, isChanged }: { at: string; isChanged: boolean }) {
  const page = useContext(OwnPage)
  if (page?.shownTo !== at) return null
  return <PageViews key={page.path} path={page.path} list={at} isChanged={isChanged} />
}

function PageViews({ path, list, isChanged }: { path: string; list: string; isChanged: boolean }) {
  const go = useNavigate()
  const act = useAct()
  const mayShare = useMay()(sharing)
  const query = viewQuery(useLocation().search)
  const { data } = useRead('GET /console/api/views', {}, { staleTime: 60_000 })
  const [openedId, setOpenedId] = useState('')
  const views = (data?.items ?? []).filter((view) => view.page === path)
  const shown = views.find((view) => viewQuery(view.query) === query)
  const opened = views.find(({ id }) => id === (shown?.id ?? openedId))
  const shownId = shown?.id
  useEffect(() => {
    if (shownId !== undefined) setOpenedId(shownId)
  }, [shownId])
  if (views.length === 0 && !isChanged) return null

  const open = (view: View) => {
    setOpenedId(view.id)
    void go({ pathname: path, search: view.query })
  }
  const save = () =>
    act({
      title: copy.saveTitle,
      effect: copy.saveEffect,
      verb: copy.save,
      fields: mayShare ? [nameField, shareField] : [nameField],
      run: async ({ name, is_shared }) => {
        const made = await write('POST /console/api/views', {}, { name: String(name), page: path, list, query })
        if (Number(is_shared) === 1) await write(sharing, { id: made.id }, { is_shared: 1 })
      },
      done: copy.saved,
    })
  return (
    <Flex component="nav" aria-label={copy.views} wrap gap={6} align="center" className="view-bar">
      {views.map((view) => (
        <Button
          key={view.id}
          type={view === shown ? 'primary' : 'default'}
          aria-pressed={view === shown}
          title={view.is_mine ? view.name : `${view.name} · ${copy.ofColleague(view.made_by)}`}
          {...(view.is_shared ? { icon: <ShareAltOutlined aria-label={copy.shared} /> } : {})}
          onClick={() => open(view)}
        >
          <bdi>{view.name}</bdi>
        </Button>
      ))}
      {opened && <ViewActs view={opened} query={query} mayShare={mayShare} />}
      {!shown && (
        <Button type="link" icon={<SaveOutlined />} onClick={save}>
          {copy.save}
        </Button>
      )}
    </Flex>
  )
}

/** What may be done with the opened view: its operator changes it, and who may share ends the sharing of any. */
function ViewActs({ view, query, mayShare }: { view: View; query: string; mayShare: boolean }) {
  const act = useAct()
  const { id, name } = view
  const isMine = view.is_mine === 1
  const isShared = view.is_shared === 1
  const mayChange = isMine && (!isShared || mayShare)
  const change = (body: { name?: string; query?: string }) => write('PATCH /console/api/views/:id', { id }, body)
  const items = [
    ...(mayChange && viewQuery(view.query) !== query
      ? [
          {
            key: 'update',
            label: copy.update,
            onClick: () =>
              act({
                title: copy.updateTitle(name),
                effect: copy.updateEffect,
                verb: copy.update,
                run: () => change({ query }),
                done: copy.saved,
              }),
          },
        ]
      : []),
    ...(mayChange
      ? [
          {
            key: 'rename',
            label: copy.rename,
            onClick: () =>
              act({
                title: `${copy.rename} · ${name}`,
                effect: copy.renameEffect,
                verb: copy.rename,
                fields: [nameField],
                initial: { name },
                run: (values) => change({ name: String(values['name']) }),
                done: copy.saved,
              }),
          },
        ]
      : []),
    ...(mayShare && (isMine || isShared)
      ? [
          {
            key: 'share',
            label: isShared ? copy.stopSharing : copy.share,
            onClick: () =>
              act({
                title: isShared ? copy.stopSharing : copy.share,
                effect: isShared ? copy.stopEffect(name) : copy.shareEffect(name),
                verb: isShared ? copy.stopSharing : copy.share,
                run: () => write(sharing, { id }, { is_shared: isShared ? 0 : 1 }),
              }),
          },
        ]
      : []),
    ...(isMine
      ? [
          {
            key: 'remove',
            label: copy.remove,
            danger: true,
            onClick: () =>
              act({
                title: copy.remove,
                effect: isShared ? copy.removeShared(name) : copy.removeEffect(name),
                verb: copy.remove,
                isDangerous: true,
                run: () => write('DELETE /console/api/views/:id', { id }),
              }),
          },
        ]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button icon={<MoreOutlined />} aria-label={copy.more(name)} aria-haspopup="menu" />
    </Dropdown>
  )
}
