import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Rendered in place of the children once one of them has failed. */
  fallback: ReactNode
  children: ReactNode
}

/**
 * Contains the failure of a part that crashes or cannot be downloaded, so that the rest of the page
 * stays.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
