import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { isPlainText } from '../../name.ts'
import { Forbidden, NotFound } from '../../refusal.copy.ts'
import { Flag, isStorable, Label, Nothing, Which } from '../../wire.ts'
import { TooManyViews, ViewNameTaken, ViewShared } from './view.copy.ts'
import { maxViewName, maxViewQuery } from './view.ts'

export const ViewRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Path of the page, such as '/deposits'. */
  page: z.string(),
  /** Query of the page's address: filters, order, columns and density. */
  query: z.string(),
  is_shared: Flag,
  is_mine: Flag,
  made_by: z.string(),
})

const Name = Label.min(1).max(maxViewName).refine(isPlainText, 'NOT_TEXT')
const Query = z.string().max(maxViewQuery).refine(isStorable, 'NOT_TEXT')

/** The caller's views and those shared by colleagues, of lists that the caller may read; own ones first, by name. */
export const listViews = read('operator', 'view.list', 'GET /console/api/views', {
  input: Nothing,
  reply: z.object({ items: z.array(ViewRow) }),
})
/** Saves a view of `list`, the endpoint that fills the page: 'GET /console/api/deposits'. Forbidden without its permission. */
export const makeView = write('operator', 'view.make', 'POST /console/api/views', {
  input: z.object({
    name: Name,
    page: z.string().regex(/^\/[a-z0-9-]{1,60}$/),
    list: z.string().max(100),
    query: Query,
  }),
  reply: ViewRow,
  refusals: [NotFound, Forbidden, ViewNameTaken, TooManyViews],
})
/** Renames an own view or saves it anew. A shared one requires the permission `view.share`. */
export const changeView = write('operator', 'view.change', 'PATCH /console/api/views/:id', {
  input: Which.extend({ name: Name.optional(), query: Query.optional() }),
  reply: ViewRow,
  refusals: [NotFound, ViewShared, ViewNameTaken],
})
export const removeView = write('operator', 'view.remove', 'DELETE /console/api/views/:id', {
  input: Which,
  reply: Nothing,
  refusals: [NotFound],
})
/** Shares an own view with all operators who may read its list. Sharing of any view can be ended. */
export const shareView = write('operator:view.share', 'view.share', 'POST /console/api/views/:id/share', {
  input: Which.extend({ is_shared: Flag }),
  reply: ViewRow,
  refusals: [NotFound],
})
