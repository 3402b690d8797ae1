import type { AppContext } from '../../platform/app-context.ts'

/**
 * Forwards typing events between customer and staff. They are not stored, because a lost one does
 * no harm.
 */
export function joinLive(ctx: AppContext): void {
  ctx.live.onTyping((typing) => {
    if (!ctx.operatorSettings.read('chatWidget').on) return
    if (typing.from === 'staff') {
      const event = { kind: 'typing', by: 'staff', name: typing.name, on: typing.on }
      ctx.live.send({ customer: typing.about }, 'messaging', event)
      // Other staff receive it too, so that two do not answer the same customer unknowingly.
      return ctx.live.send({ watching: typing.about }, 'messaging', {
        room: typing.about.toString(),
        news: event,
      })
    }
    const room = typing.id.toString()
    return ctx.live.send({ watching: typing.id }, 'messaging', {
      room,
      news: { kind: 'typing', by: 'customer', name: null, on: typing.on },
    })
  })
}
