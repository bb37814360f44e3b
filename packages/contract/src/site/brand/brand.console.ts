import { z } from 'zod'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import { flow, read, write } from '../../endpoint.ts'
import { isPlainText } from '../../name.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, itemsOf, ShortListQuery } from '../../wire.ts'
import { brandStates } from './brand.ts'
import {
  BrandBusy,
  BrandCodeInUse,
  BrandCodeMalformed,
  BrandCodeTaken,
  BrandHostMalformed,
  BrandHostMissing,
  BrandHostTaken,
  BrandNotExported,
  BrandNotSuspended,
  BrandPlaceUnknown,
  BrandPlaceUnusable,
  BrandRemoving,
  BrandSchemaRefused,
  BrandTemplateUnknown,
} from './brand.copy.ts'

const change = 'operator:brand.change'

/** A brand besides the main one. */
export const BrandRow = z.object({
  code: z.string(),
  name: z.string(),
  /** The first is used in links. */
  hosts: z.array(z.string()),
  state: z.enum(brandStates),
  created_at: BeijingTime,
  /** Name of the database that holds its tables; `main`: that of the main brand. */
  place: z.string(),
  /** When the rows of its latest export were read. */
  exported_at: BeijingTime.nullable(),
  /** When its tables and files are deleted; null: they are kept. */
  remove_at: BeijingTime.nullable(),
  site_url: z.string(),
  console_url: z.string(),
})

/** In the order of their codes. The endpoints of this file exist in the main brand only. */
export const listBrands = read('operator:brand.view', 'brand.list', 'GET /console/api/brands', {
  input: ShortListQuery,
  /** `places`: databases that a new brand may be created in. */
  reply: itemsOf(BrandRow).extend({ places: z.array(z.string()) }),
})
/** Takes a few seconds. Answers the generated password of the brand's first operator, which cannot be read again. */
export const addBrand = flow(change, 'brand.add', 'POST /console/api/brands', {
  needsFreshFactor: true,
  input: z.object({
    code: z.string().trim().max(60),
    name: z.string().trim().min(1).max(60).refine(isPlainText, 'NOT_TEXT'),
    hosts: z.array(z.string().trim().max(260)).max(20),
    /** Code of a brand, or `main`, whose settings and contents are copied; '' or omitted: none. */
    like: z.string().max(60).default(''),
    /** One of `places` of the list. */
    place: z.string().max(60).default('main'),
  }),
  reply: BrandRow.extend({ username: z.string(), password: z.string() }),
  refusals: [
    NotFound,
    BrandCodeMalformed,
    BrandCodeTaken,
    BrandCodeInUse,
    BrandHostMissing,
    BrandHostMalformed,
    BrandHostTaken,
    BrandTemplateUnknown,
    BrandPlaceUnknown,
    BrandPlaceUnusable,
    BrandSchemaRefused,
  ],
})

const Which = z.object({ code: z.string().max(60) })

/** Never waits for approval. */
export const suspendBrand = write(change, 'brand.suspend', 'POST /console/api/brands/:code/suspend', {
  needsFreshFactor: true,
  input: Which,
  reply: BrandRow,
  refusals: [NotFound],
})
/** With `four_eyes_changes` it needs two operators. */
export const resumeBrand = write(change, 'brand.resume', 'POST /console/api/brands/:code/resume', {
  needsFreshFactor: true,
  mayWait: true,
  input: Which,
  reply: BrandRow,
  refusals: [ApprovalStale, NotFound, BrandRemoving],
})
/**
 * Needs two operators, whatever the settings are, and a suspended brand that was exported after it was suspended. Its tables and
 * files are deleted seven days later.
 */
export const removeBrand = write(change, 'brand.remove', 'POST /console/api/brands/:code/remove', {
  needsFreshFactor: true,
  mayWait: true,
  input: Which,
  reply: BrandRow,
  refusals: [ApprovalStale, NotFound, BrandBusy, BrandNotSuspended, BrandNotExported],
})
/** Calls the removal off. Never waits for approval. */
export const keepBrand = write(change, 'brand.keep', 'POST /console/api/brands/:code/keep', {
  needsFreshFactor: true,
  input: Which,
  reply: BrandRow,
  refusals: [NotFound],
})
