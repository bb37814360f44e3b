import { mainBrand, maxCodeLength } from './brand.ts'
import { refusal } from '../../refusal.ts'

export const BrandCodeMalformed = refusal(
  'BRAND_CODE_MALFORMED',
  422,
  `代码须为2到${maxCodeLength}位小写字母、数字或 -，以字母开头，且不能是 ${mainBrand}`,
  'code',
)
/** Also while a brand with this code is being created. */
export const BrandCodeTaken = refusal('BRAND_CODE_TAKEN', 409, '已有使用该代码的品牌', 'code')
/** A schema or folder with this code exists and may hold data. */
export const BrandCodeInUse = refusal(
  'BRAND_CODE_IN_USE',
  409,
  ({ place }: { place: string }) => `服务器上已有不属于任何品牌的 ${place}，请换一个代码，或联系部署人员`,
  { place: 'brand_mei' },
  'code',
)
export const BrandHostMissing = refusal('BRAND_HOST_MISSING', 422, '请填写至少一个域名', 'hosts')
export const BrandHostMalformed = refusal(
  'BRAND_HOST_MALFORMED',
  422,
  ({ host }: { host: string }) => `${host} 不是域名，请填写如 play.example 或 play.example:8443`,
  { host: 'https://play.example/' },
  'hosts',
)
/** `brand`: its code; null for the main brand. */
export const BrandHostTaken = refusal(
  'BRAND_HOST_TAKEN',
  409,
  ({ host, brand }: { host: string; brand: string | null }) =>
    brand === null ? `${host} 是主品牌的域名` : `${host} 是品牌 ${brand} 的域名`,
  { host: 'play.example', brand: 'mei' as string | null },
  'hosts',
)
/** The brand to copy does not exist. */
export const BrandTemplateUnknown = refusal(
  'BRAND_TEMPLATE_UNKNOWN',
  422,
  ({ code }: { code: string }) => `没有品牌 ${code}`,
  { code: 'mei' },
  'like',
)
/** The installation's database role may not create schemas. */
export const BrandSchemaRefused = refusal('BRAND_SCHEMA_REFUSED', 409, '数据库账号无权创建 schema，请联系部署人员授权')

/** KOI_DATABASES does not name the database. */
export const BrandPlaceUnknown = refusal(
  'BRAND_PLACE_UNKNOWN',
  422,
  ({ place }: { place: string }) => `没有数据库 ${place}`,
  { place: 'west' },
  'place',
)
export const BrandPlaceUnusable = refusal(
  'BRAND_PLACE_UNUSABLE',
  409,
  ({ place }: { place: string }) => `无法使用数据库 ${place}，请联系部署人员检查地址、账号和版本`,
  { place: 'west' },
  'place',
)
/** The brand is in the database that it is to be moved to. */
export const BrandPlaceTaken = refusal('BRAND_PLACE_TAKEN', 409, '该品牌已在这个数据库中')
/** It is being created, moved, exported or removed. */
export const BrandBusy = refusal('BRAND_BUSY', 409, '该品牌正在创建、迁移、导出或删除，请稍后再试')
export const BrandRemoving = refusal('BRAND_REMOVING', 409, '该品牌即将删除，请先撤销删除')
export const BrandNotSuspended = refusal('BRAND_NOT_SUSPENDED', 409, '请先暂停该品牌')
/** Not since it was suspended. */
export const BrandNotExported = refusal(
  'BRAND_NOT_EXPORTED',
  409,
  '暂停之后尚未导出该品牌，请部署人员先运行 koi brand export',
)
