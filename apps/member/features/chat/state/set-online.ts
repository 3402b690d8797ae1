import { readChatConfig } from '@champa/contract/chat'
import { queryKeyOf, queryClient } from '@champa/client/react/query-client'
import type { ChatConfig } from './chat.ts'

/**
 * The first staff member came online or the last one left: updates the header without a request.
 */
export function setOnline(online: boolean): void {
  queryClient.setQueryData(
    queryKeyOf(readChatConfig),
    (config: ChatConfig | undefined) => config && { ...config, online },
  )
}
