import { Tag } from '@koi/ui/Tag'
import type { Answer } from '../app/api.ts'
import { copy } from './statement.copy.ts'

type Of = Answer<'GET /agent/api/statements/:id'>['state']
const tones = { draft: 'plain', reviewed: 'waiting', paid: 'good' } as const

export const State = ({ of }: { of: Of }) => <Tag tone={tones[of]}>{copy.states[of]}</Tag>
