import { Component, type ReactNode } from 'react'
import { noteError } from './noteError.ts'

interface Props {
  fallback: ReactNode
  /** Address of what is shown. */
  at?: string
  children: ReactNode
}

/** Reports what a page threw, or that its chunk failed to load, and shows `fallback` until `at` or the hash changes. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch = noteError

  override componentDidMount() {
    addEventListener('hashchange', this.forget)
  }

  override componentDidUpdate({ at }: Props) {
    if (at !== this.props.at) this.forget()
  }

  override componentWillUnmount() {
    removeEventListener('hashchange', this.forget)
  }

  forget = () => {
    if (this.state.hasFailed) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
