import { ErrorBoundary } from '@champa/client/react/error-boundary'
import { useLocation } from 'wouter'
import { useChatOn } from '../../features/chat/use-chat-on.ts'
import { useCalm } from '../../platform/device/use-calm.ts'
import { lazyPart } from '../part/lazy-part.tsx'

const ChatWidget = lazyPart(async () => (await import('./chat-widget.tsx')).ChatWidget)

/** Pages where members look for help, on which the chat loads sooner. */
const helpPages = /\/(contact|howto)$/
const lateMs = 5_000

/**
 * Mounts the chat when it is enabled. The chat never delays the first view, and except on the help
 * pages it lets the screen use the network first. A chat that crashes is hidden: the money features
 * do not depend on it.
 */
export function ChatPlace() {
  const [path] = useLocation()
  const calm = useCalm(helpPages.test(path) ? 0 : lateMs)
  return (
    useChatOn(calm) && (
      <ErrorBoundary fallback={null}>
        <ChatWidget />
      </ErrorBoundary>
    )
  )
}
