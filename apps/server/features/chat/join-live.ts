import type { AppContext } from '../../platform/app-context.ts'
import { broadcastToRoom } from './broadcast.ts'

/**
 * Forwards typing events between customer and staff. They are not stored, because a lost one does
 * no harm. Typing by staff also reaches other staff, so that two do not answer the same customer
 * unknowingly.
 */
export function joinLive(ctx: AppContext): void {
  ctx.live.onTyping((typing) => {
    if (!ctx.operatorSettings.read('chatWidget').on) return
    const { on } = typing
    if (typing.from === 'staff')
      return broadcastToRoom(ctx, typing.about, {
        kind: 'typing',
        by: 'staff',
        name: typing.name,
        on,
      })
    return ctx.live.send({ watching: typing.id }, 'messaging', {
      room: typing.id.toString(),
      event: { kind: 'typing', by: 'customer', name: null, on },
    })
  })
}
