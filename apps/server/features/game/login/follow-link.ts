import type { followLink as endpoint } from '@champa/contract/game'
import type { Handler } from '../../../platform/route.ts'
import { useTicket } from './ticket.ts'

/** The wallet's home, for a link that is used up: its visitor came from there. */
const home = '/user/home'

export const followLink: Handler<typeof endpoint> = async ({ params: { ticket } }, ctx) => ({
  location: (await useTicket(ctx, ticket)) ?? home,
})
