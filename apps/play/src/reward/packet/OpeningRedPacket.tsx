import css from './opening.module.css'

const sparks = [
  [58, 52, 5],
  [96, 30, 4],
  [150, 26, 6],
  [190, 48, 5],
  [212, 84, 3.5],
  [34, 88, 3.5],
] as const

export function OpeningRedPacket() {
  return (
    <svg className={css.scene} viewBox="0 0 244 176" aria-hidden="true" focusable="false">
      <circle className={css.glow} cx="122" cy="84" r="74" />
      <g className={css.packet}>
        <path className={css.back} d="M62 92h120v60a14 14 0 0 1-14 14H76a14 14 0 0 1-14-14z" />
        <path className={css.flap} d="M62 94 122 48l60 46z" />
        <g className={css.coin}>
          <circle className={css.coinRim} cx="122" cy="84" r="38" />
          <circle className={css.coinFace} cx="122" cy="84" r="30" />
          <path className={css.mark} d="m110 68 12 15 12-15M122 83v20M110 86h24M110 95h24" />
        </g>
        <path
          className={css.front}
          d="M62 94c18 16 38 25 60 25s42-9 60-25v58a14 14 0 0 1-14 14H76a14 14 0 0 1-14-14z"
        />
        <path className={css.seam} d="M62 96c18 16 38 25 60 25s42-9 60-25" />
      </g>
      {sparks.map(([x, y, r]) => (
        <path
          key={`${x}`}
          className={css.spark}
          d={`M${x} ${y - r * 2}Q${x} ${y} ${x + r * 2} ${y} ${x} ${y} ${x} ${y + r * 2} ${x} ${y} ${x - r * 2} ${y} ${x} ${y} ${x} ${y - r * 2}z`}
        />
      ))}
    </svg>
  )
}
