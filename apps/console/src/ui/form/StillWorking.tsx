import { Typography } from 'antd'
import { useEffect, useState } from 'react'
import { copy } from '../words/ui.copy.ts'

/** Message that appears after one second in a dialog that cannot be closed meanwhile. */
export function StillWorking() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setLong(true), 1000)
    return () => window.clearTimeout(timer)
  }, [])
  return (
    <Typography.Text role="status" type="secondary">
      {isLong && copy.stillWorking}
    </Typography.Text>
  )
}
