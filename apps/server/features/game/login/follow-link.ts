import type { followLink as endpoint } from '@champa/contract/game'
import type { Handler } from '../../../platform/route.ts'
import { useTicket } from './ticket.ts'

/** Where the wallet is: whoever comes with a link that is used up was on the way from there. */
const home = '/user/home'

export const followLink: Handler<typeof endpoint> = async ({ params: { ticket } }, house) => ({
  location: (await useTicket(house, ticket)) ?? home,
})
