import { Component, type ReactNode, useEffect, useState } from 'react'
import { useChatOn } from '../../features/chat/use-chat-on.ts'
import { lazyPart } from '../part/lazy-part.tsx'

const ChatWidget = lazyPart(async () => (await import('./chat-widget.tsx')).ChatWidget)

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

/** True once the page has come and the browser has nothing better to do; Safari does not tell, so it gets a moment. */
function useCalm(): boolean {
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    const settle = () => setCalm(true)
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(settle, 600)
      return () => clearTimeout(timer)
    }
    const asked = requestIdleCallback(settle, { timeout: 2_000 })
    return () => cancelIdleCallback(asked)
  }, [])
  return calm
}
