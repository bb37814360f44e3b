import css from './joy.module.css'

const pieces = 28
const colours = ['#e2a52d', '#cf3526', '#2f8f6f', '#3c6fb4', '#8a4f9e']

/** Confetti that falls once over its container; without motion for players who reduce it. */
export const Joy = () => (
  <div className={css.joy} aria-hidden="true">
    {Array.from({ length: pieces }, (_, index) => {
      // Spread evenly, with a stride that does not follow the order of the colours.
      const spread = (index * 11) % pieces
      return (
        <span
          key={index}
          style={{
            left: `${(spread / pieces) * 100}%`,
            background: colours[index % colours.length],
            animationDelay: `${(index % 7) * 70}ms`,
            animationDuration: `${1500 + (index % 5) * 180}ms`,
          }}
        />
      )
    })}
  </div>
)
