import type { resetGamePassword as endpoint } from '@champa/contract/game'
import type { Handler } from '../../platform/route.ts'
import { readCatalogue } from './catalogue.ts'
import { changePassword } from './player/change-password.ts'
import { readAccount } from './queries.ts'
import { canReset } from './rules.ts'

export const resetGamePassword: Handler<typeof endpoint> = async (
  { params: { code }, member, refuse },
  ctx,
) => {
  const game = (await readCatalogue(ctx.db)).get(code)
  if (!game) throw refuse('NO_GAME')
  const account = await readAccount(ctx.db, member.memberId, code)
  if (!account) throw refuse('SLOT_NO_ACCOUNT')
  const password = canReset(game)
    ? await changePassword(ctx, { memberId: member.memberId, code }, account)
    : null
  if (password === null) throw refuse('SLOT_RESET_PASSWORD_FAIL')
  return { reset: true as const }
}
