import { type ComponentType, lazy } from 'react'
import { whenIdle } from '../../app/data/idle.ts'

/** A part that home can be shown without: it is loaded when the page is idle, and a failure to load it is ignored. */
export const later = <Parts, Props>(load: () => Promise<Parts>, partOf: (parts: Parts) => ComponentType<Props>) =>
  lazy(() =>
    whenIdle()
      .then(load)
      .then(partOf)
      .catch((): ComponentType<Props> => () => null)
      .then((part) => ({ default: part })),
  )
