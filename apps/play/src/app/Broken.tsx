import { Component, type ReactNode } from 'react'
import { Failed } from '../ui/Blank.tsx'
import { said } from './app.copy.ts'

/** What stands where a screen broke or its code could not be fetched: a sentence and a way to try again. */
export class Broken extends Component<{ children: ReactNode }, { hasBroken: boolean }> {
  override state = { hasBroken: false }

  static getDerivedStateFromError() {
    return { hasBroken: true }
  }

  override componentDidMount() {
    addEventListener('hashchange', this.forget)
  }

  override componentWillUnmount() {
    removeEventListener('hashchange', this.forget)
  }

  forget = () => {
    if (this.state.hasBroken) this.setState({ hasBroken: false })
  }

  override render() {
    return this.state.hasBroken ? <Failed onRetry={() => location.reload()}>{said.broken}</Failed> : this.props.children
  }
}
