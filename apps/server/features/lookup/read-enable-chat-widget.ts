import type { readEnableChatWidget as endpoint } from '@champa/contract/lookup'
import type { Handler } from '../../platform/route.ts'

export const readEnableChatWidget: Handler<typeof endpoint> = async (_, { site }) => ({
  enableChatWidget: site.read('chatWidget').on,
})
