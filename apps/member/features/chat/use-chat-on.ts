import { readEnableChatWidget } from '@champa/contract/lookup'
import { useApiQuery } from '../../platform/client.ts'

const freshMs = 5 * 60_000

/**
 * Whether the operator has enabled the chat. `enabled` delays the first query; stale data is
 * refreshed when the member returns.
 */
export function useChatOn(enabled: boolean): boolean {
  return (
    useApiQuery(readEnableChatWidget, undefined, { enabled, staleTime: freshMs }).data
      ?.enableChatWidget ?? false
  )
}
