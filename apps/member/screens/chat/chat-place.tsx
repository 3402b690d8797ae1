import { Component, type ReactNode } from 'react'
import { useChatOn } from '../../features/chat/use-chat-on.ts'
import { useCalm } from '../../platform/use-calm.ts'
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
