import { z } from 'zod'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import { flow, read, write } from '../../endpoint.ts'
import { isPlainText } from '../../name.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, itemsOf, ShortListQuery, Label } from '../../wire.ts'
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

/** A further brand, besides the main one. */
export const BrandRow = z.object({
  code: z.string(),
  name: z.string(),
  /** Host names; links use the first one. */
  hosts: z.array(z.string()),
  state: z.enum(brandStates),
  created_at: BeijingTime,
  /** Name of the database that contains the brand's tables; `main`: the main brand's database. */
  place: z.string(),
  /** When the rows of the latest export were read. */
  exported_at: BeijingTime.nullable(),
  /** When the brand's tables and files will be deleted; null: they are kept. */
  remove_at: BeijingTime.nullable(),
  site_url: z.string(),
  console_url: z.string(),
})

/** Lists brands by code. The endpoints of this file exist in the main brand only. */
export const listBrands = read('operator:brand.view', 'brand.list', 'GET /console/api/brands', {
  input: ShortListQuery,
  /** `places`: databases in which a new brand may be created. */
  reply: itemsOf(BrandRow).extend({ places: z.array(z.string()) }),
})
/**
 * Creates a brand, which takes a few seconds. The caller gets access as owner; the brand has no operator of its own yet.
 */
export const addBrand = flow(change, 'brand.add', 'POST /console/api/brands', {
  needsFreshFactor: true,
  input: z.object({
    code: z.string().trim().max(60),
    name: Label.min(1).max(60).refine(isPlainText, 'NOT_TEXT'),
    hosts: z.array(z.string().trim().max(260)).max(20),
    /** Code of the brand (or `main`) whose settings and contents are copied; '' or omitted: none. */
    like: z.string().max(60).default(''),
    /** Database for the new brand, one of `places` of the list. */
    place: z.string().max(60).default('main'),
  }),
  reply: BrandRow,
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

/** Suspends a brand; never waits for approval. */
export const suspendBrand = write(change, 'brand.suspend', 'POST /console/api/brands/:code/suspend', {
  needsFreshFactor: true,
  input: Which,
  reply: BrandRow,
  refusals: [NotFound],
})
/** Resumes a brand; with `four_eyes_changes` it needs two operators. */
export const resumeBrand = write(change, 'brand.resume', 'POST /console/api/brands/:code/resume', {
  needsFreshFactor: true,
  mayWait: true,
  input: Which,
  reply: BrandRow,
  refusals: [ApprovalStale, NotFound, BrandRemoving],
})
/**
 * Schedules the removal of a brand: its tables and files are deleted seven days later. It always needs two operators,
 * and a suspended brand that was exported since it was suspended.
 */
export const removeBrand = write(change, 'brand.remove', 'POST /console/api/brands/:code/remove', {
  needsFreshFactor: true,
  mayWait: true,
  input: Which,
  reply: BrandRow,
  refusals: [ApprovalStale, NotFound, BrandBusy, BrandNotSuspended, BrandNotExported],
})
/** Cancels the removal; never waits for approval. */
export const keepBrand = write(change, 'brand.keep', 'POST /console/api/brands/:code/keep', {
  needsFreshFactor: true,
  input: Which,
  reply: BrandRow,
  refusals: [NotFound],
})
