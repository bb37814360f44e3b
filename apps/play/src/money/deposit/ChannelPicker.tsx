import { Radios } from '@koi/ui/Radios'
import type { Channel } from './deposit.read.ts'
import { copy } from './deposit.copy.ts'
import css from './deposit.module.css'

interface Props {
  channels: readonly Channel[]
  value: Channel
  onChange: (channel: Channel) => void
}

export function ChannelPicker({ channels, value, onChange }: Props) {
  return (
    <section>
      <h2 className={css.heading}>{copy.methods}</h2>
      <Radios
        label={copy.methods}
        values={channels}
        value={value}
        onChange={onChange}
        className={css.channels}
        itemClassName={css.channel}
      >
        {(channel) => (
          <>
            <img src={`/pictures/channel-${channel}.svg`} alt="" width="32" height="32" />
            <span>{copy.channels[channel]}</span>
            {channel === 'antoken' && <span className={css.badge}>{copy.recommended}</span>}
          </>
        )}
      </Radios>
    </section>
  )
}
