import { Component, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useChatOn } from '../../features/chat/use-chat-on.ts'
import { useCalm } from '../../platform/device/use-calm.ts'
import { lazyPart } from '../part/lazy-part.tsx'

const ChatWidget = lazyPart(async () => (await import('./chat-widget.tsx')).ChatWidget)

/** Where one looks for help. */
const helpPages = /\/(contact|howto)$/
const lateMs = 5_000

/** Where the chat stands when it is on. A visit's first view does not wait for it; elsewhere than where help is looked for, what one came for has the network to itself for a while. */
export function ChatPlace() {
  const [path] = useLocation()
  const calm = useCalm(helpPages.test(path) ? 0 : lateMs)
  return (
    useChatOn(calm) && (
      <Apart>
        <ChatWidget />
      </Apart>
    )
  )
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
