import type { House } from '../../platform/house.ts'

/** Passes on who types, from each side to the other. It is kept nowhere: a sign that is lost is not missed. */
export function joinLive(house: House): void {
  house.live.hear((heard) => {
    if (!house.site.read('chatWidget').on) return
    if (heard.from === 'staff') {
      const news = { kind: 'typing', by: 'staff', name: heard.name, on: heard.on }
      house.live.tell({ customer: heard.about }, 'messaging', news)
      // Colleagues see it too: nobody answers beside another without knowing.
      return house.live.tell({ watching: heard.about }, 'messaging', {
        room: heard.about.toString(),
        news,
      })
    }
    const room = heard.id.toString()
    return house.live.tell({ watching: heard.id }, 'messaging', {
      room,
      news: { kind: 'typing', by: 'customer', name: null, on: heard.on },
    })
  })
}
