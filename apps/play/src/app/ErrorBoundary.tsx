import { Failed } from '@koi/ui/EmptyState'
import { noteError } from '@koi/web/noteError'
import { Component, type ReactNode } from 'react'
import { appCopy } from './app.copy.ts'

/** Shows a sentence and a reload button where a screen threw or its chunk failed to load. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch = noteError

  override componentDidMount() {
    addEventListener('hashchange', this.forget)
  }

  override componentWillUnmount() {
    removeEventListener('hashchange', this.forget)
  }

  forget = () => {
    if (this.state.hasFailed) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? (
      <Failed onRetry={() => location.reload()}>{appCopy.broken}</Failed>
    ) : (
      this.props.children
    )
  }
}
