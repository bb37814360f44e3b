import type { Channel } from './channels.ts'
import { copy } from './deposit.copy.ts'
import css from './deposit.module.css'

interface Props {
  channels: readonly Channel[]
  value: Channel
  onChange: (channel: Channel) => void
}

/** The channels the server enables; AnToken is marked as recommended (DEPOSIT-02). */
export function ChannelPicker({ channels, value, onChange }: Props) {
  return (
    <section>
      <h2 className={css.heading}>{copy.methods}</h2>
      <div className={css.channels} role="radiogroup" aria-label={copy.methods}>
        {channels.map((channel) => (
          <button
            key={channel}
            type="button"
            role="radio"
            aria-checked={channel === value}
            className={css.channel}
            onClick={() => onChange(channel)}
          >
            <img src={`/pictures/channel-${channel}.svg`} alt="" width="32" height="32" />
            <span>{copy.channels[channel]}</span>
            {channel === 'antoken' && <span className={css.badge}>{copy.recommended}</span>}
          </button>
        ))}
      </div>
    </section>
  )
}
