import { readEnableChatWidget } from '@champa/contract/lookup'
import { useAsk } from '../../platform/api/use-ask.ts'

const freshMs = 5 * 60_000

/** Whether the operator's chat is on: not asked before anybody has time for it, and again when one comes back after a while. */
export function useChatOn(enabled: boolean): boolean {
  return (
    useAsk(readEnableChatWidget, undefined, { enabled, staleTime: freshMs }).data
      ?.enableChatWidget ?? false
  )
}
