import { plainTyped } from '@koi/contract/typed'
import { Button } from '@koi/ui/Button'
import { Field } from '@koi/ui/Field'
import { lazy, Suspense, useEffect, useState } from 'react'
import { toast } from '../../app/notices/toast.ts'
import { addressIn, protocolOf, type Verdict } from './address.ts'
import { address as copy } from './address.copy.ts'
import css from './address.module.css'

const ScanSheet = lazy(async () => ({ default: (await import('./ScanSheet.tsx')).ScanSheet }))

/** Keeps word characters only, in their plain form, at most 42. */
export const addressText = (text: string): string => plainTyped(text).replace(/\W/g, '').slice(0, 42)

interface Props {
  name: string
  label: string
  value: string
  /** The chosen protocol. */
  protocol: string
  hint?: string
  onChange: (value: string) => void
}

/** Whether the clipboard can be read; without it the field's own paste remains. */
const canPaste = typeof navigator !== 'undefined' && typeof navigator.clipboard?.readText === 'function'

/** The checks are loaded when an address is complete. Nothing is said if they cannot be loaded. */
async function judge(address: string): Promise<Verdict | null> {
  try {
    return await (await import('./addressCheck.ts')).verdictOf(address)
  } catch {
    return null
  }
}

/** Judges a complete address; null while it is typed. */
function useVerdict(value: string, protocol: string): Verdict | null {
  const [judged, setJudged] = useState<{ value: string; verdict: Verdict | null } | null>(null)
  const found = protocolOf(value)
  useEffect(() => {
    if (!found) return
    let isCurrent = true
    void judge(value).then((verdict) => isCurrent && setJudged({ value, verdict }))
    return () => {
      isCurrent = false
    }
  }, [found, value])
  if (found && protocol && found !== protocol) return 'other'
  return found && judged?.value === value ? judged.verdict : null
}

/** The address of a wallet: typed, pasted or scanned, with the verdict of its checksum. */
export function AddressField({ name, label, value, protocol, hint, onChange }: Props) {
  const [isScanning, setScanning] = useState(false)
  const verdict = useVerdict(value, protocol)
  const take = (text: string) => onChange(addressIn(text) || addressText(text))
  const paste = async () => {
    try {
      const text = await navigator.clipboard.readText()
      if (text.trim() === '') toast(copy.nothingToPaste)
      else take(text)
    } catch {
      toast(copy.pasteRefused)
    }
  }
  return (
    <div className={css.address}>
      <Field
        name={name}
        label={label}
        value={value}
        onChange={onChange}
        filter={addressText}
        error={verdict === 'bad' ? copy.bad : verdict === 'other' ? copy.other(protocolOf(value)!) : null}
        hint={
          verdict === 'good' ? (
            <span className={css.good}>{copy.good}</span>
          ) : verdict === 'unchecked' ? (
            copy.unchecked
          ) : (
            hint
          )
        }
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <div className={css.buttons}>
        {canPaste && (
          <Button kind="soft" size="s" onClick={() => void paste()}>
            {copy.paste}
          </Button>
        )}
        <Button kind="soft" size="s" onClick={() => setScanning(true)}>
          {copy.scan}
        </Button>
      </div>
      {isScanning && (
        <Suspense fallback={null}>
          <ScanSheet
            onFound={(text) => {
              setScanning(false)
              take(text)
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
