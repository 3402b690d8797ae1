import type { readEnableChatWidget as endpoint } from '@champa/contract/lookup'
import type { Handler } from '../../platform/route.ts'

export const readEnableChatWidget: Handler<typeof endpoint> = async (_, { operatorSettings }) => ({
  enableChatWidget: operatorSettings.read('chatWidget').on,
})
