import type { House } from '../../platform/house.ts'
import type { Refuse } from '../../platform/refusals.ts'

/** The operator switches the chat on and off; off, it is there for nobody but the staff. */
export function beOn({ site }: House, refuse: Refuse<'CHAT_OFF'>): void {
  if (!site.read('chatWidget').on) throw refuse('CHAT_OFF')
}
