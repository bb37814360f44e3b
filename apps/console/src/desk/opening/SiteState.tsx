import { Tag } from 'antd'
import { Link } from 'react-router'
import { may, type Me } from '../../app/me.ts'
import { siteStates, stateTones } from './opening.copy.ts'

/** What players find at the moment, with a link to the checklist for those who may see it. */
export function SiteState({ me }: { me: Me }) {
  const tag = (
    <Tag color={stateTones[me.site_state]} style={{ marginInlineEnd: 0 }}>
      {siteStates[me.site_state]}
    </Tag>
  )
  return may(me, 'GET /console/api/opening') && !me.must_enrol ? <Link to="/opening">{tag}</Link> : tag
}
