import type { refreshGame as endpoint } from '@champa/contract/game'
import type { Handler } from '../../platform/route.ts'
import { readCatalogue } from './catalogue.ts'
import { lookAtGames, playersOf } from './looks/look-at-games.ts'

export const refreshGame: Handler<typeof endpoint> = async (
  { params: { code }, member: { memberId, alongside }, refuse },
  house,
) => {
  if (!(await readCatalogue(house.db)).has(code)) throw refuse('NO_GAME')
  const player = playersOf(alongside).find((one) => one.code === code)
  if (!player) throw refuse('SLOT_NO_ACCOUNT')
  return lookAtGames(house, memberId, alongside, [player])
}
