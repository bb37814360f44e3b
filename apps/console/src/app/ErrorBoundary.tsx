import { Button, Result } from 'antd'
import { noteError } from '@koi/web/noteError'
import { Component, type ReactNode } from 'react'
import { copy } from './app.copy.ts'

/** Catches errors of rendering and of loading a page's chunk; offers a reload. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: unknown) {
    noteError(error)
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <Result
        status="error"
        title={copy.crashed}
        subTitle={copy.broken}
        extra={<Button onClick={() => window.location.reload()}>{copy.retry}</Button>}
      />
    )
  }
}
