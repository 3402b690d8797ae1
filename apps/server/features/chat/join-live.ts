import type { House } from '../../platform/house.ts'

/** Passes on who types, from each side to the other. It is kept nowhere: a sign that is lost is not missed. */
export function joinLive(house: House): void {
  house.live.hear((heard) => {
    if (!house.site.read('chatWidget').on) return
    if (heard.from === 'staff') return house.live.tell({ customer: heard.about }, 'messaging', { kind: 'typing', by: 'staff', name: heard.name, on: heard.on })
    const room = heard.id.toString()
    return house.live.tell({ watching: heard.id }, 'messaging', { room, news: { kind: 'typing', by: 'customer', name: null, on: heard.on } })
  })
}
