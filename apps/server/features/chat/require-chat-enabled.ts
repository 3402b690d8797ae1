import type { AppContext } from '../../platform/app-context.ts'
import type { Refuse } from '../../platform/refusals.ts'

/** Refuses customers while the operator has switched the chat off; staff can still use it. */
export function requireChatEnabled(
  { operatorSettings }: AppContext,
  refuse: Refuse<'CHAT_OFF'>,
): void {
  if (!operatorSettings.read('chatWidget').on) throw refuse('CHAT_OFF')
}
