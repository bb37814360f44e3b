import type { Payer } from '@koi/contract/money/deposit/deposit.check'
import { Button } from '@koi/ui/Button'
import { Fact, Facts } from '@koi/ui/Facts'
import { digits, Field } from '@koi/ui/Field'
import { Faint } from '@koi/ui/Layout'
import { Picker } from '@koi/ui/Picker'
import { bankWords } from './bank.copy.ts'
import { useRead } from '../../app/data/queries.ts'
import { toBanks } from './payee.read.ts'

/** Groups the digits by four, as they stand on the card. */
const grouped = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')

interface Props {
  value: Payer
  onChange: (field: keyof Payer) => (value: string) => void
  ownerLabel: string
  /** The registered name, which is shown instead of asked for. */
  owner?: string | null
  /** Which field comes last. The fields are in the order in which the screen checks them. */
  last: 'number' | 'branch'
}

export function BankFields({ value, onChange, ownerLabel, owner, last }: Props) {
  const { data: banks = [], hasFailed, retry } = useRead('POST /api/banklist', {}, { select: toBanks, quiet: true })
  const number = (
    <Field
      key="number"
      name="bank_no"
      label={bankWords.number}
      value={value.bank_no}
      onChange={onChange('bank_no')}
      filter={digits(50)}
      hint={value.bank_no.length > 4 ? grouped(value.bank_no) : null}
      inputMode="numeric"
      autoComplete="off"
    />
  )
  const branch = (
    <Field
      key="branch"
      name="bank_address"
      label={bankWords.branch}
      value={value.bank_address}
      onChange={onChange('bank_address')}
      maxLength={100}
      placeholder={bankWords.branchHint}
      autoComplete="off"
    />
  )
  return (
    <>
      {owner ? (
        <div>
          <Facts look="columns">
            <Fact label={ownerLabel}>
              <strong>{owner}</strong>
            </Fact>
          </Facts>
          <Faint>{bankWords.ownerHint}</Faint>
        </div>
      ) : (
        <Field
          name="bank_owner"
          label={ownerLabel}
          value={value.bank_owner}
          onChange={onChange('bank_owner')}
          maxLength={50}
          autoComplete="name"
        />
      )}
      {hasFailed ? (
        <Button kind="soft" wide onClick={retry}>
          {bankWords.noBanks}
        </Button>
      ) : (
        <Picker
          look="field"
          name="bank"
          label={bankWords.bank}
          placeholder={bankWords.chooseBank}
          choices={banks.map(({ name, isPaidOut }) => ({
            value: name,
            label: name,
            ...(isPaidOut || last === 'branch' ? {} : { isDim: true, note: bankWords.notPaidOut }),
          }))}
          value={value.bank || undefined}
          onChange={onChange('bank')}
          search={bankWords.findBank}
        />
      )}
      {last === 'branch' ? [number, branch] : [branch, number]}
    </>
  )
}
