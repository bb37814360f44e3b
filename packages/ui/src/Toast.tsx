import { useLayoutEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import { alert, check } from './icons/frame.ts'
import { toastTop } from './toastTop.ts'
import { TopLayer } from './TopLayer.tsx'
import css from './Toast.module.css'

interface Props {
  text: string
  kind: 'warning' | 'success' | 'error'
}

/** Heights in pixels of the header and of the tab bar, which a toast leaves free. */
const header = 46
const tabBar = 56
/** A viewport that is this many pixels lower than the window has a keyboard below it, which covers the tab bar. */
const keyboard = 120

/** Keeps a toast in the visible part of the page and off the field that has the focus or a refusal. */
function usePlace() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const view = window.visualViewport
    const place = () => {
      const element = ref.current
      if (!element) return
      const { offsetTop, height } = view ?? { offsetTop: 0, height: innerHeight }
      const below = innerHeight - height > keyboard ? 0 : tabBar
      const fields = [...document.querySelectorAll(':is(input, textarea, select):focus, [aria-invalid="true"]')]
      const area = { top: offsetTop + header, bottom: offsetTop + height - below }
      const rectangles = fields.map((field) => field.getBoundingClientRect())
      element.style.top = `${toastTop(element.offsetHeight, area, rectangles)}px`
    }
    place()
    view?.addEventListener('resize', place)
    view?.addEventListener('scroll', place)
    return () => {
      view?.removeEventListener('resize', place)
      view?.removeEventListener('scroll', place)
    }
  }, [])
  return ref
}

/** Shows a message. Errors interrupt screen readers (assertive); other kinds are polite. */
function Toast({ text, kind }: Props) {
  return (
    <div
      ref={usePlace()}
      className={`${css.toast} ${css[kind] ?? ''}`}
      role={kind === 'error' ? 'alert' : 'status'}
      data-kind={kind}
    >
      <span className={css.mark}>
        <Icon of={kind === 'success' ? check : alert} size="s" />
      </span>
      {text}
    </div>
  )
}

/** Shows a site's toast above everything. A new `id` makes it a new toast. */
export const ToastLayer = ({ of }: { of: (Props & { id: number }) | null }) =>
  of && (
    <TopLayer key={of.id}>
      <Toast text={of.text} kind={of.kind} />
    </TopLayer>
  )
