import { Button, ButtonLink } from '@koi/ui/Button'
import { Checkbox } from '@koi/ui/Checkbox'
import { Chips } from '@koi/ui/Chips'
import { digits, Field, Labelled } from '@koi/ui/Field'
import { Form } from '@koi/ui/Form'
import { Icon } from '@koi/ui/Icon'
import { IconButton } from '@koi/ui/IconButton'
import { close, headset } from '@koi/ui/icons/frame'
import { refresh } from '@koi/ui/icons/controls'
import { MoneyField } from '@koi/ui/MoneyField'
import { PasswordField } from '@koi/ui/PasswordField'
import { PayPasswordField } from '@koi/ui/PayPasswordField'
import { Picker } from '@koi/ui/Picker'
import { Radios } from '@koi/ui/Radios'
import { Select } from '@koi/ui/Select'
import { TabPanel, Tabs } from '@koi/ui/Tabs'
import { TextArea } from '@koi/ui/TextArea'
import { useState } from 'react'
import css from './page.module.css'
import { Sample } from './Sample.tsx'

const kinds = ['primary', 'soft', 'light', 'quiet', 'danger'] as const
const looks = ['line', 'pills', 'segments', 'icons'] as const
const choices = ['TRC20', 'ERC20', 'BEP20'].map((value) => ({ value, label: value }))
const items = choices.slice(0, 2)
/** A constant, so that the form shows the refusal once: each new object counts as a new refusal. */
const refused = { text: 'This field is refused by the server.', fields: ['refused'] }

function Buttons() {
  return (
    <>
      {kinds.map((kind) => (
        <div key={kind} className={css.line}>
          <Button kind={kind}>{kind}</Button>
          <Button kind={kind} size="s">
            small
          </Button>
          <Button kind={kind} disabled>
            disabled
          </Button>
          <Button kind={kind} busy>
            busy
          </Button>
        </div>
      ))}
      <Button wide>wide</Button>
      <div className={css.line}>
        <ButtonLink kind="soft" to="/">
          link
        </ButtonLink>
        <ButtonLink kind="soft" href="https://example.com">
          outside link
        </ButtonLink>
      </div>
    </>
  )
}

function Fields() {
  const [text, setText] = useState('')
  return (
    <>
      <Field label="Empty" name="empty" placeholder="Placeholder" value={text} onChange={setText} hint="A hint" />
      <Field
        label="With neighbours"
        name="neighbours"
        filter={digits(6)}
        value="123456"
        onChange={setText}
        before="+86"
        after={
          <Button kind="quiet" size="s">
            Send
          </Button>
        }
      />
      <Labelled label="Another control" name="other" value="">
        {(attributes) => <input type="range" {...attributes} readOnly />}
      </Labelled>
      <Field label="Read only" name="readonly" value="Fixed" onChange={setText} readOnly />
      <Field label="Wrong" name="wrong" value="abc" onChange={setText} error="Only digits." />
    </>
  )
}

export function Controls() {
  const [text, setText] = useState('Text of several lines')
  const [protocol, setProtocol] = useState('TRC20')
  const [isChecked, setChecked] = useState(true)
  const [tab, setTab] = useState('TRC20')
  return (
    <>
      <Sample of="Button">
        <Buttons />
      </Sample>
      <Sample of="Icon">
        <div className={css.line}>
          {(['s', 'm', 'l'] as const).map((size) => (
            <Icon key={size} of={headset} size={size} />
          ))}
        </div>
      </Sample>
      <Sample of="IconButton">
        <div className={css.line}>
          <IconButton icon={close} label="Close" />
          <IconButton icon={refresh} label="Loading" spins disabled />
        </div>
      </Sample>
      <Sample of="Field">
        <Fields />
      </Sample>
      <Sample of="Form">
        <Form refused={refused} onSubmit={() => undefined}>
          <Field label="Refused" name="refused" value="" onChange={() => undefined} />
        </Form>
      </Sample>
      <Sample of="TextArea">
        <TextArea label="Reason" name="reason" counts maxLength={500} value={text} onChange={setText} />
        <TextArea label="Wrong" name="wrongReason" rows={2} value="" onChange={setText} error="A reason is needed." />
      </Sample>
      <Sample of="PasswordField">
        <PasswordField label="Password" name="password" value="secret" onChange={() => undefined} />
      </Sample>
      <Sample of="PayPasswordField">
        <PayPasswordField label="Payment password" name="pay" value="123" onChange={() => undefined} />
        <PayPasswordField label="Wrong" name="wrongPay" value="" onChange={() => undefined} error="Six digits." />
      </Sample>
      <Sample of="MoneyField">
        <MoneyField
          label="Amount"
          name="amount"
          value="100"
          onChange={() => undefined}
          picks={['100', '499', '999']}
          hint="100 to 50,000"
        />
        <MoneyField label="Long amount" name="long" value="12345678.90" onChange={() => undefined} />
      </Sample>
      <Sample of="Checkbox">
        <Checkbox checked={isChecked} onChange={setChecked}>
          I agree
        </Checkbox>
        <Checkbox checked={false} onChange={() => undefined}>
          A longer text that needs a second line on a small phone
        </Checkbox>
      </Sample>
      <Sample of="Radios">
        <Radios
          label="Colours"
          values={['red', 'green']}
          value="red"
          onChange={() => undefined}
          className={css.line}
          itemClassName={undefined}
        >
          {(value) => (value === 'red' ? '● red' : '○ green')}
        </Radios>
      </Sample>
      <Sample of="Chips">
        <Chips label="Protocol" choices={choices} value={protocol} onChange={setProtocol} />
        <Chips wide label="Direction" choices={items} value={protocol} onChange={setProtocol} />
      </Sample>
      <Sample of="Picker">
        <div className={css.line}>
          <Picker label="Filter" choices={choices} value={protocol} onChange={setProtocol} />
        </div>
        <Picker look="field" label="Chosen" choices={choices} value={protocol} onChange={setProtocol} />
        <Picker
          look="field"
          label="Unchosen"
          placeholder="Choose"
          choices={choices}
          value={undefined}
          onChange={setProtocol}
        />
      </Sample>
      <Sample of="Select">
        <div className={css.line}>
          <Select label="Protocol" choices={choices} value={protocol} onChange={setProtocol} />
        </div>
      </Sample>
      <Sample of="Tabs">
        {looks.map((look) => (
          <div key={look}>
            <Tabs id={look} label={look} look={look} items={items} value={tab} onChange={setTab} />
            <TabPanel of={look} value={tab}>
              {tab}
            </TabPanel>
          </div>
        ))}
      </Sample>
    </>
  )
}
