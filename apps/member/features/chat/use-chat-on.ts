import { readEnableChatWidget } from '@champa/contract/lookup'
import { useAsk } from '../../platform/api/use-ask.ts'

const freshMs = 5 * 60_000

/**
 * Whether the operator has enabled the chat. `enabled` delays the first query; a stale answer is
 * refreshed on return.
 */
export function useChatOn(enabled: boolean): boolean {
  return (
    useAsk(readEnableChatWidget, undefined, { enabled, staleTime: freshMs }).data
      ?.enableChatWidget ?? false
  )
}
