import { Card } from '@koi/ui/Card'
import { Icon } from '@koi/ui/Icon'
import { check, close } from '@koi/ui/icons/frame'
import type { Factor } from './factor.read.ts'
import { copy } from './recovery.copy.ts'
import css from './recovery.module.css'

/** Lists what the factors of the player protect at present. A passkey does not reset a password. */
export function Protected({ isOn, hasPasskeys, isSignIn, isStepUp }: Factor) {
  const hasFactor = isOn || hasPasskeys
  const rows = [
    [copy.protects.signIn, isSignIn],
    [copy.protects.payouts, isStepUp],
    [copy.protects.contact, hasFactor],
    [copy.protects.recovery, isOn],
  ] as const
  return (
    <Card onPage aria-label={copy.protects.title}>
      <h2>{copy.protects.title}</h2>
      <ul className={css.protects}>
        {rows.map(([name, isProtected]) => (
          <li key={name} data-is={isProtected ? 'on' : 'off'}>
            <Icon of={isProtected ? check : close} size="s" />
            <span>{name}</span>
            <span>{isProtected ? copy.protects.on : copy.protects.off}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
