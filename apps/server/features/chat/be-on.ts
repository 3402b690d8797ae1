import type { House } from '../../platform/house.ts'
import type { Refuse } from '../../platform/refusals.ts'

/** Refuses customers while the operator has switched the chat off; staff can still use it. */
export function beOn({ site }: House, refuse: Refuse<'CHAT_OFF'>): void {
  if (!site.read('chatWidget').on) throw refuse('CHAT_OFF')
}
