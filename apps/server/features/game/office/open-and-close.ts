import type * as endpoints from '@champa/contract/office/games'
import { closeGame as closeEndpoint, openGame as openEndpoint } from '@champa/contract/office/games'
import type { Handler } from '../../../platform/route/route.ts'
import { actOrRequest, closeAtOnce } from '../../approval/index.ts'
import { gameToOpen, setOpen } from '../operator/manage-games.ts'
import { openGameAction } from './open-game-action.ts'

/** Requests that a game is opened to members. */
export const requestOpening: Handler<typeof endpoints.openGame> = (call, ctx) =>
  actOrRequest(ctx, call, openGameAction, {
    params: { code: call.params.code },
    ...call.body,
    auditAction: openEndpoint.auditAction,
  })

/** Closes a game at once, by one person. */
export const closeGame: Handler<typeof endpoints.closeGame> = (call, ctx) =>
  closeAtOnce(ctx, closeEndpoint, call, {
    kind: 'game',
    find: (code) => gameToOpen(ctx, code),
    close: (tx, code) => setOpen(tx, code, false),
  })
