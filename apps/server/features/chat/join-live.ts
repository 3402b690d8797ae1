import type { AppContext } from '../../platform/app-context.ts'

/**
 * Forwards typing events between customer and staff. They are not stored, because a lost one does
 * no harm.
 */
export function joinLive(ctx: AppContext): void {
  ctx.live.onTyping((heard) => {
    if (!ctx.operatorSettings.read('chatWidget').on) return
    if (heard.from === 'staff') {
      const news = { kind: 'typing', by: 'staff', name: heard.name, on: heard.on }
      ctx.live.send({ customer: heard.about }, 'messaging', news)
      // Other staff receive it too, so that two do not answer the same customer unknowingly.
      return ctx.live.send({ watching: heard.about }, 'messaging', {
        room: heard.about.toString(),
        news,
      })
    }
    const room = heard.id.toString()
    return ctx.live.send({ watching: heard.id }, 'messaging', {
      room,
      news: { kind: 'typing', by: 'customer', name: null, on: heard.on },
    })
  })
}
