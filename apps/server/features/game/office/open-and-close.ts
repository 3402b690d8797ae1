import type * as endpoints from '@champa/contract/office/games'
import { closeGame as closeEndpoint, openGame as openEndpoint } from '@champa/contract/office/games'
import type { Handler } from '../../../platform/route/route.ts'
import { actOrRequest } from '../../approval/index.ts'
import { originOf, recordAudit } from '../../audit/index.ts'
import { gameToOpen, setOpen } from '../operator/manage-games.ts'
import { openGameAction } from './open-game-action.ts'

/** Requests that a game is opened to members. */
export const requestOpening: Handler<typeof endpoints.openGame> = (
  { params, body, ...call },
  ctx,
) =>
  actOrRequest(ctx, call, openGameAction, {
    params: { code: params.code },
    ...body,
    auditAction: openEndpoint.auditAction,
  })

/** Closes a game at once, by one person. */
export const closeAtOnce: Handler<typeof endpoints.closeGame> = async (call, ctx) => {
  const { params, body, staff, refuse } = call
  if (!(await gameToOpen(ctx, params.code))) throw refuse('NO_DATA')
  const isClosed = await ctx.db.transaction(async (tx) => {
    if (!(await setOpen(tx, params.code, false))) return false
    await recordAudit(ctx, tx, {
      staffId: staff.staffId,
      action: closeEndpoint.auditAction,
      permission: 'game.close',
      aboutKind: 'game',
      about: params.code,
      reason: body.reason,
      origin: originOf(call),
    })
    return true
  })
  if (!isClosed) throw refuse('NOT_WAITING')
  return {}
}
