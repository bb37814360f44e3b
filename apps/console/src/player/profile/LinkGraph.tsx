import { strongLink } from '@koi/contract/player/link/link'
import { theme } from 'antd'
import { Link } from 'react-router'
import type { Reply } from '../../app/endpoint.ts'
import { copy } from './links.copy.ts'

type Found = Reply<'GET /console/api/players/:id/links'>

const width = 760
/** Radii of the circles around the player, by distance. */
const radii: [x: number, y: number][] = [
  [0, 0],
  [170, 100],
  [320, 180],
]

/** Computes positions: the player in the middle, linked accounts on circles by their distance. */
function placesOf(accounts: Found['accounts'], height: number): Map<string, { x: number; y: number }> {
  const places = new Map<string, { x: number; y: number }>()
  for (const [distance, [rx, ry]] of radii.entries()) {
    const ring = accounts.filter((account) => account.distance === distance)
    for (const [index, { id }] of ring.entries()) {
      const angle = (2 * Math.PI * index) / ring.length - Math.PI / 2
      places.set(id, { x: width / 2 + rx * Math.cos(angle), y: height / 2 + ry * Math.sin(angle) })
    }
  }
  return places
}

export function LinkGraph({ accounts, links }: Pick<Found, 'accounts' | 'links'>) {
  const { token } = theme.useToken()
  const height = accounts.some(({ distance }) => distance === 2) ? 430 : 270
  const places = placesOf(accounts, height)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={copy.graph(accounts.length)}
      style={{ width: '100%', maxWidth: width, display: 'block', margin: '0 auto 12px' }}
    >
      {links.map(({ from, to, strength }) => {
        const [one, other] = [places.get(from), places.get(to)]
        return (
          one &&
          other && (
            <line
              key={`${from}${to}`}
              x1={one.x}
              y1={one.y}
              x2={other.x}
              y2={other.y}
              stroke={strength >= strongLink ? token.colorPrimary : token.colorBorder}
              strokeWidth={strength >= strongLink ? 2 : 1}
              strokeDasharray={strength >= strongLink ? undefined : '4 4'}
            />
          )
        )
      })}
      {accounts.map(({ id, username, score, distance, is_excluded, is_blocked }) => {
        const { x, y } = places.get(id)!
        const isMarked = is_excluded === 1 || is_blocked === 1
        return (
          <Link key={id} to={`/players/${encodeURIComponent(id)}?tab=links`} aria-label={copy.node(username, score)}>
            <circle
              cx={x}
              cy={y}
              r={distance === 0 ? 12 : 8}
              fill={isMarked ? token.colorWarning : distance === 0 ? token.colorPrimary : token.colorFillSecondary}
              stroke={token.colorTextSecondary}
            />
            <text
              x={x}
              y={y < height / 2 ? y - 14 : y + 26}
              textAnchor="middle"
              fontSize={12}
              fill={token.colorText}
              aria-hidden
            >
              {username}
            </text>
          </Link>
        )
      })}
    </svg>
  )
}
