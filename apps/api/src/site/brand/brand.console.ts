import * as contract from '@koi/contract/site/brand/brand.console'
import type { BrandState } from '@koi/contract/site/brand/brand'
import {
  BrandBusy,
  BrandNotExported,
  BrandNotSuspended,
  BrandRemoving,
  BrandSchemaRefused,
} from '@koi/contract/site/brand/brand.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import { staffName } from '@koi/contract/site/staff/staff'
import { type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { requestApproval } from '../../access/approval/approval.ts'
import { type App, type BrandControl, type NewBrand, transact } from '../../platform/ops/app.ts'
import type { Tx } from '../../platform/db/db.ts'
import { pageOfAll } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import {
  type Brand,
  BrandProblem,
  brandUrl,
  isExportedSuspended,
  loadBrands,
  lockBrand,
  removalDelay,
  suspendSql,
} from './brand.ts'

const insufficientPrivilege = '42501'

async function createOrRefuse(brands: BrandControl, wanted: NewBrand & { owner: object }): Promise<void> {
  try {
    await brands.create(wanted)
  } catch (error) {
    if (error instanceof BrandProblem) throw error.refused
    if ((error as { code?: unknown }).code === insufficientPrivilege) refuse(BrandSchemaRefused)
    throw error
  }
}

const setSuspended = (tx: Tx, { code }: Brand, isSuspended: boolean) =>
  sql`update platform.brand set ${sql.raw(suspendSql(isSuspended))} where code = ${code}`.execute(tx)

const setRemoveAt = (tx: Tx, { code }: Brand, at: Instant | null) =>
  sql`update platform.brand set remove_at = ${at} where code = ${code}`.execute(tx)

/** Endpoints of the main brand that manage brands; a further brand does not have them. */
export const brandConsole = (app: App) => {
  const stateOf = (brand: Brand): BrandState => {
    if (brand.removeAt) return 'removing'
    if (brand.isMoving) return 'moving'
    return brand.isSuspended ? 'suspended' : (app.brands?.stateOf(brand.code) ?? 'opening')
  }
  const toRow = (brand: Brand) => {
    const publicUrl = brandUrl(app.config.publicUrl, brand)
    return {
      code: brand.code,
      name: brand.name,
      hosts: brand.hosts,
      state: stateOf(brand),
      created_at: brand.createdAt,
      place: brand.placement ?? 'main',
      exported_at: brand.exportedAt,
      remove_at: brand.removeAt,
      site_url: `${publicUrl}/`,
      console_url: `${publicUrl}/console/`,
    }
  }

  return [
    on(contract.listBrands, async ({ input }) => {
      const brands = (await loadBrands(app.pool)) ?? []
      return { ...pageOfAll(brands.map(toRow), input), places: ['main', ...Object.keys(app.config.databases)] }
    }),

    on(contract.addBrand, async (args) => {
      const { like, place, ...input } = args.input
      const brands = app.brands ?? args.refuse(NotFound)
      const { operator, operatorName } = args.caller
      await createOrRefuse(brands, {
        ...input,
        owner: { id: operator, username: operatorName },
        ...(like && { like }),
        ...(place !== 'main' && { place }),
      })
      const made = (await loadBrands(app.pool))!.find(({ code }) => code === input.code)!
      const { code, name, hosts } = made
      await transact(app, (tx) =>
        auditAct(tx, args, {
          act: 'brand.add',
          subjectKind: 'brand',
          subjectId: code,
          after: { code, name, hosts, like, place, owner: staffName(operatorName) },
        }),
      )
      return created(toRow(made))
    }),

    on(contract.suspendBrand, async (args) => {
      const { tx, input } = args
      const brand = (await lockBrand(tx, input.code)) ?? args.refuse(NotFound)
      if (!brand.isSuspended) {
        await setSuspended(tx, brand, true)
        auditAct(tx, args, { act: 'brand.suspend', subjectKind: 'brand', subjectId: brand.code, ...suspending })
      }
      return toRow({ ...brand, isSuspended: true })
    }),

    on(contract.resumeBrand, async (args) => {
      const { tx, input } = args
      const brand = (await lockBrand(tx, input.code)) ?? args.refuse(NotFound)
      if (!brand.isSuspended && !args.second.approved) return toRow(brand)
      if (brand.removeAt) args.refuse(BrandRemoving)
      const about = { subjectKind: 'brand', subjectId: brand.code }
      const state = brand.isSuspended ? 'suspended' : 'open'
      const waiting = await requestApproval(args, { ...about, before: { state }, after: resuming.after })
      if (waiting) return waiting
      await setSuspended(tx, brand, false)
      auditAct(tx, args, { act: 'brand.resume', ...about, ...resuming })
      return toRow({ ...brand, isSuspended: false })
    }),

    on(contract.removeBrand, async (args) => {
      const { tx, input, now } = args
      const brand = (await lockBrand(tx, input.code)) ?? args.refuse(NotFound)
      if (brand.removeAt && !args.second.approved) return toRow(brand)
      if (!brand.isSuspended) args.refuse(BrandNotSuspended)
      if (brand.hasMove) args.refuse(BrandBusy)
      if (!isExportedSuspended(brand)) args.refuse(BrandNotExported)
      const about = { subjectKind: 'brand', subjectId: brand.code }
      const before = { state: stateOf(brand), suspended_at: brand.suspendedAt }
      const waiting = await requestApproval(args, { ...about, before, after: { state: 'removing' } }, async () => true)
      if (waiting) return waiting
      const removeAt = plus(now, removalDelay)
      await setRemoveAt(tx, brand, removeAt)
      auditAct(tx, args, { act: 'brand.remove', ...about, before, after: { state: 'removing', remove_at: removeAt } })
      return toRow({ ...brand, removeAt })
    }),

    on(contract.keepBrand, async (args) => {
      const { tx, input } = args
      const brand = (await lockBrand(tx, input.code)) ?? args.refuse(NotFound)
      if (!brand.removeAt) return toRow(brand)
      await setRemoveAt(tx, brand, null)
      const change = { before: { state: 'removing', remove_at: brand.removeAt }, after: { state: 'suspended' } }
      auditAct(tx, args, { act: 'brand.keep', subjectKind: 'brand', subjectId: brand.code, ...change })
      return toRow({ ...brand, removeAt: null })
    }),
  ]
}

const suspending = { before: { state: 'open' }, after: { state: 'suspended' } }
const resuming = { before: { state: 'suspended' }, after: { state: 'open' } }
