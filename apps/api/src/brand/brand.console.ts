import * as contract from '@koi/contract/brand/brand.console'
import { BrandSchemaRefused } from '@koi/contract/brand/brand.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import { sql } from 'kysely'
import { requestApproval } from '../approval/change.ts'
import { type App, type BrandControl, type NewBrand, transact } from '../platform/app.ts'
import type { Tx } from '../platform/db.ts'
import { pageOfAll } from '../platform/items.ts'
import { auditAct, created, on } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'
import { type Brand, BrandProblem, brandUrl, loadBrands, lockBrand } from './brand.ts'

const insufficientPrivilege = '42501'

async function createOrRefuse(brands: BrandControl, wanted: NewBrand): Promise<string> {
  try {
    return await brands.create(wanted)
  } catch (error) {
    if (error instanceof BrandProblem) throw error.refused
    if ((error as { code?: unknown }).code === insufficientPrivilege) refuse(BrandSchemaRefused)
    throw error
  }
}

const setSuspended = (tx: Tx, { code }: Brand, isSuspended: boolean) =>
  sql`update platform.brand set is_suspended = ${isSuspended} where code = ${code}`.execute(tx)

/** Of the main brand; a further one has none of these endpoints. */
export const brandConsole = (app: App) => {
  const toRow = (brand: Brand) => {
    const publicUrl = brandUrl(app.config.publicUrl, brand)
    return {
      code: brand.code,
      name: brand.name,
      hosts: brand.hosts,
      state: brand.isSuspended ? ('suspended' as const) : (app.brands?.stateOf(brand.code) ?? ('opening' as const)),
      created_at: brand.createdAt,
      site_url: `${publicUrl}/`,
      console_url: `${publicUrl}/console/`,
    }
  }

  return [
    on(contract.listBrands, async ({ input }) => {
      const brands = (await loadBrands(app.pool)) ?? []
      return pageOfAll(brands.map(toRow), input)
    }),

    on(contract.addBrand, async (args) => {
      const { like, ...input } = args.input
      const brands = app.brands ?? args.refuse(NotFound)
      const password = await createOrRefuse(brands, { ...input, ...(like && { like }) })
      const made = (await loadBrands(app.pool))!.find(({ code }) => code === input.code)!
      const { code, name, hosts } = made
      await transact(app, (tx) =>
        auditAct(tx, args, {
          act: 'brand.add',
          subjectKind: 'brand',
          subjectId: code,
          after: { code, name, hosts, like },
        }),
      )
      return created({ ...toRow(made), username: 'admin', password })
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
      const about = { subjectKind: 'brand', subjectId: brand.code }
      const state = brand.isSuspended ? 'suspended' : 'open'
      const waiting = await requestApproval(args, { ...about, before: { state }, after: resuming.after })
      if (waiting) return waiting
      await setSuspended(tx, brand, false)
      auditAct(tx, args, { act: 'brand.resume', ...about, ...resuming })
      return toRow({ ...brand, isSuspended: false })
    }),
  ]
}

const suspending = { before: { state: 'open' }, after: { state: 'suspended' } }
const resuming = { before: { state: 'suspended' }, after: { state: 'open' } }
