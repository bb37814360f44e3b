import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { Nothing } from '../wire.ts'

/** One flat object of every setting (ruling 6). */
const Values = z.record(z.string(), z.union([z.string(), z.number()]))

export const listSettings = read('operator:setting.view', 'setting.list', 'GET /console/api/settings', {
  input: Nothing,
  reply: Values,
})
/** Changes the keys that are sent; an unknown key or a value of the wrong kind is 422 and changes nothing. */
export const changeSettings = write('operator:setting.change', 'setting.change', 'PATCH /console/api/settings', {
  input: z.record(z.string(), z.unknown()),
  reply: Values,
})
