import { Badge } from 'antd'

/** A name with a dot in a colour of tags. The colours are too light for text. */
export const Toned = ({ tone, name }: { tone: string; name: string }) =>
  tone === 'default' ? <Badge status="default" text={name} /> : <Badge color={tone} text={name} />
