import { Button } from '@koi/ui/Button'
import { Sheet } from '@koi/ui/Dialog'
import { Faint, Stack } from '@koi/ui/Layout'
import { Notice } from '@koi/ui/Notice'
import { useEffect, useRef, useState } from 'react'
import { addressIn } from './address.ts'
import { address as copy } from './address.copy.ts'
import css from './address.module.css'
import { readCode } from './readCode.ts'

/** Milliseconds between two looks at the camera's picture. */
const pause = 250
/** Longest side in pixels of a picture in which a code is searched. */
const longestSide = 1200

function pixelsOf(source: CanvasImageSource, width: number, height: number): ImageData | null {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null
}

async function textOfPicture(file: File): Promise<string> {
  const url = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const pixels = pixelsOf(picture, picture.naturalWidth, picture.naturalHeight)
    return pixels ? await readCode(pixels) : ''
  } catch {
    return ''
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Reads an address from the camera, or from a picture where there is no camera or permission. */
export function ScanSheet({ onFound, onClose }: { onFound: (text: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'looking' | 'refused'>('starting')
  const [isEmpty, setEmpty] = useState(false)
  const found = useRef(onFound)
  found.current = onFound

  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const look = async () => {
      const element = video.current
      if (isOver || !element) return
      const pixels = element.videoWidth > 0 ? pixelsOf(element, element.videoWidth, element.videoHeight) : null
      const text = pixels ? await readCode(pixels) : ''
      // A promise may end after the sheet was closed.
      // oxlint-disable-next-line typescript/no-unnecessary-condition
      if (isOver) return
      if (addressIn(text)) return found.current(text)
      timer = setTimeout(() => void look(), pause)
    }
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (isOver || !video.current) return stream.getTracks().forEach((track) => track.stop())
        video.current.srcObject = stream
        await video.current.play()
        setState('looking')
        void look()
      } catch {
        if (!isOver) setState('refused')
      }
    }
    void start()
    return () => {
      isOver = true
      clearTimeout(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])

  const choose = async (file: File | undefined) => {
    if (!file) return
    const text = await textOfPicture(file)
    if (addressIn(text)) onFound(text)
    else setEmpty(true)
  }
  return (
    <Sheet title={copy.scanTitle} onClose={onClose}>
      <Stack>
        {state === 'refused' ? (
          <Notice>{copy.noCamera}</Notice>
        ) : (
          <div className={css.view}>
            <video ref={video} muted playsInline aria-label={copy.camera} />
          </div>
        )}
        {state !== 'refused' && <Faint>{copy.aim}</Faint>}
        {isEmpty && (
          <Notice tone="error" isAlert>
            {copy.nothingFound}
          </Notice>
        )}
        <label className={css.picture}>
          <input
            type="file"
            accept="image/*"
            onChange={(event) => {
              setEmpty(false)
              void choose(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <span>{copy.choosePicture}</span>
        </label>
        <Button kind="light" wide onClick={onClose}>
          {copy.cancel}
        </Button>
      </Stack>
    </Sheet>
  )
}
