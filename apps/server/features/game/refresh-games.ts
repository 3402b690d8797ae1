import type { refreshGames as endpoint } from '@champa/contract/game'
import type { Handler } from '../../platform/route.ts'
import { lookAtGames, playersOf } from './looks/look-at-games.ts'

export const refreshGames: Handler<typeof endpoint> = (
  { member: { memberId, alongside } },
  house,
) => lookAtGames(house, memberId, alongside, playersOf(alongside))
