import { MobileOutlined } from '@ant-design/icons'
import type { Language } from '@koi/contract/language'
import { languageNames } from '@koi/contract/language.copy'
import { Button, Flex, Modal, QRCode, Segmented, Select, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { useAct } from '../../app/act.tsx'
import { write } from '../../app/api.ts'
import type { Reply } from '../../app/endpoint.ts'
import { useMay } from '../../app/me.ts'
import { sentenceOf } from '../../app/problem.ts'
import { copy } from './look.copy.ts'

const opening = 'POST /console/api/look/previews'
const ending = 'DELETE /console/api/look/previews'
/** Milliseconds after which the preview's link is renewed, before it expires. */
const renewal = 55 * 60_000
const widths = [320, 375, 430]
/** Height reserved while the preview loads. */
const height = 760
const border = 8
const schemes = ['light', 'dark'] as const
type Link = Reply<typeof opening>

interface Props {
  /** Reloads the preview when it changes. */
  version: number
  /** Screen of the site, such as '/'. */
  screen: string
  /** Enabled languages. */
  languages: Language[]
  language: Language
  onLanguage: (language: Language) => void
}

/** The player site with the draft, at the width of a phone. */
export function PhonePreview({ version, screen, languages, language, onLanguage }: Props) {
  const [link, setLink] = useState<Link | null>(null)
  const [round, setRound] = useState(0)
  const [problem, setProblem] = useState('')
  const [width, setWidth] = useState(375)
  const [scheme, setScheme] = useState<(typeof schemes)[number]>('light')
  const [isShown, setShown] = useState(false)
  const act = useAct()
  const mayEnd = useMay()(ending)
  useEffect(() => {
    let isWanted = true
    write(opening, {}).then(
      (opened) => isWanted && setLink(opened),
      (error: unknown) => isWanted && setProblem(sentenceOf(error)),
    )
    const timer = setTimeout(() => setRound((now) => now + 1), renewal)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [round])
  const address = link ? `${link.url}?language=${language}` : ''
  return (
    <Flex vertical gap={8} align="center" style={{ position: 'sticky', top: 0, width: 446 }}>
      <Flex gap={8} wrap justify="center">
        <Segmented
          aria-label={copy.width}
          value={width}
          onChange={setWidth}
          options={widths.map((value) => ({ value, label: String(value) }))}
        />
        <Segmented
          aria-label={copy.scheme}
          value={scheme}
          onChange={setScheme}
          options={schemes.map((value) => ({ value, label: copy.schemes[value] }))}
        />
        {languages.length > 1 && (
          <Select
            aria-label={copy.language}
            value={language}
            onChange={onLanguage}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        )}
        <Button icon={<MobileOutlined />} disabled={!link} onClick={() => setShown(true)}>
          {copy.onPhone}
        </Button>
      </Flex>
      {problem && <Typography.Text type="danger">{problem}</Typography.Text>}
      <div style={{ minHeight: height + 2 * border }}>
        {link && (
          <iframe
            key={`${link.path} ${version} ${scheme} ${language}`}
            title={copy.phone}
            src={`${link.path}?scheme=${scheme}&language=${language}&v=${version}#${screen}`}
            sandbox="allow-scripts"
            width={width}
            height={height}
            style={{ border: `${border}px solid var(--ant-color-border)`, borderRadius: 24, boxSizing: 'content-box' }}
          />
        )}
      </div>
      {link && (
        <Modal open={isShown} title={copy.onPhone} footer={null} onCancel={() => setShown(false)} width={440}>
          <Flex vertical gap={12} align="center">
            <QRCode type="svg" value={address} size={220} color="#000" bgColor="#fff" />
            <Typography.Text copyable={{ tooltips: [copy.copyLink, copy.copyLink] }} style={{ wordBreak: 'break-all' }}>
              {address}
            </Typography.Text>
            <Typography.Text type="secondary">{copy.onPhoneHint(link.expires_at)}</Typography.Text>
            {mayEnd && (
              <Button
                danger
                onClick={() => {
                  setShown(false)
                  act({
                    title: copy.endPreviews,
                    effect: copy.endPreviewsEffect,
                    verb: copy.endPreviews,
                    isDangerous: true,
                    at: ending,
                    params: {},
                    done: copy.ended,
                    after: () => setRound((now) => now + 1),
                  })
                }}
              >
                {copy.endPreviews}
              </Button>
            )}
          </Flex>
        </Modal>
      )}
    </Flex>
  )
}
