import { Badge } from 'antd'

/** A name with a dot in the colour of a tag; the colours have too little contrast for text. */
export const Toned = ({ tone, name }: { tone: string; name: string }) =>
  tone === 'default' ? <Badge status="default" text={name} /> : <Badge color={tone} text={name} />
