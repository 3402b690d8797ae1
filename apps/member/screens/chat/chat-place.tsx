import { Component, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useChatOn } from '../../features/chat/use-chat-on.ts'
import { lazyPart } from '../part/lazy-part.tsx'

const ChatWidget = lazyPart(async () => (await import('./chat-widget.tsx')).ChatWidget)

/** Where one looks for help. */
const helpPages = /\/(contact|howto)$/
const lateMs = 5_000
const safariIdleMs = 600

/** Where the chat stands when it is on. A visit's first view does not wait for it. */
export function ChatPlace() {
  const calm = useCalm()
  return useChatOn(calm) && <Apart><ChatWidget /></Apart>
}

/** A chat that breaks goes by itself: money does not need it. */
class Apart extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return !this.state.broken && this.props.children
  }
}

/**
 * True for good once the browser has nothing better to do, where one looks for help; elsewhere what one came for has the
 * network to itself for a while. Safari does not tell when it is idle, so it gets a moment.
 */
function useCalm(): boolean {
  const [path] = useLocation()
  const [calm, setCalm] = useState(false)
  const wanted = helpPages.test(path)
  useEffect(() => {
    if (calm) return
    const settle = () => setCalm(true)
    if (!wanted || !('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(settle, wanted ? safariIdleMs : lateMs)
      return () => clearTimeout(timer)
    }
    const asked = requestIdleCallback(settle, { timeout: 2_000 })
    return () => cancelIdleCallback(asked)
  }, [calm, wanted])
  return calm
}
