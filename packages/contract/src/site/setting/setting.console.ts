import { z } from 'zod'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import {
  LicenceStaying,
  OwnAddressMissing,
  SettingAddressRefused,
  SettingMalformed,
  SettingTooHigh,
  SettingUnknown,
} from './setting.refusals.copy.ts'
import { type ContentTexts, textsOf } from '../../contentTexts.ts'
import { read, write } from '../../endpoint.ts'
import { languages } from '../../language.ts'
import { SiteTextWrong } from '../../desk/look/look.copy.ts'
import { OutboundRefused, PlainHttp, SecretAgain } from '../../refusal.copy.ts'
import { Nothing } from '../../wire.ts'
import {
  isSecretSetting,
  type SecretSetting,
  settingDefaults,
  type SettingKey,
  type Settings,
  translatedSettings,
} from './setting.copy.ts'

const keys = Object.keys(settingDefaults) as SettingKey[]
const shapeOf = <Shape>(typeOf: (key: SettingKey) => z.ZodType) =>
  Object.fromEntries(keys.map((key) => [key, typeOf(key)])) as Shape

const IsSet = z.object({ set: z.boolean() })
type Value<Key extends SettingKey> = Key extends SecretSetting
  ? typeof IsSet
  : Settings[Key] extends number
    ? z.ZodNumber
    : Settings[Key] extends string
      ? z.ZodString
      : z.ZodType<ContentTexts, ContentTexts>

const SettingTexts = textsOf(Object.fromEntries(translatedSettings.map((key) => [key, z.string()])))

/** Texts of the player site that a brand has replaced, by language and key. */
export const SiteTexts: z.ZodType<ContentTexts, ContentTexts> = z.partialRecord(
  z.enum(languages),
  z.record(z.string().max(1000), z.string().max(2000)),
)

const typeOf = (key: SettingKey): z.ZodType =>
  isSecretSetting(key)
    ? IsSet
    : key === 'texts'
      ? SettingTexts
      : key === 'site_texts'
        ? SiteTexts
        : typeof settingDefaults[key] === 'number'
          ? z.number()
          : z.string()
const Values = z.object(shapeOf<{ [Key in SettingKey]: Value<Key> }>(typeOf))
// Loose, so that wrong values and unknown keys are refused with the setting's name.
const Changes = z.looseObject(
  shapeOf<{ [Key in SettingKey]: z.ZodOptional<z.ZodUnknown> }>(() => z.unknown().optional()),
)

export const listSettings = read('operator:setting.view', 'setting.list', 'GET /console/api/settings', {
  input: Nothing,
  reply: Values,
})
/**
 * Changes the given keys, and in `texts` the given settings and languages. An unknown key or a value of the wrong type
 * is 422 and changes nothing.
 */
export const changeSettings = write('operator:setting.change', 'setting.change', 'PATCH /console/api/settings', {
  needsFreshFactor: true,
  mayWait: true,
  input: Changes,
  reply: Values,
  refusals: [
    ApprovalStale,
    SettingUnknown,
    SettingMalformed,
    SettingTooHigh,
    SettingAddressRefused,
    OutboundRefused,
    SecretAgain,
    PlainHttp,
    SiteTextWrong,
    OwnAddressMissing,
    LicenceStaying,
  ],
})
