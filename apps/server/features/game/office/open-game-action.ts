import * as z from 'zod/mini'
import { defineAction } from '../../approval/index.ts'
import { gameToOpen, setOpen } from '../operator/manage-games.ts'

const text = (value: string) => ({ kind: 'text' as const, text: value })

/** Opens a game to members, with the connection and rates that both people have seen. */
export const openGameAction = defineAction({
  name: 'game.open',
  permission: 'game.open',
  needsEvidence: false,
  expiry: 'other',
  breakGlass: 'any',
  params: z.object({ code: z.string() }),
  judge: async (ctx, { code }) => {
    const game = await gameToOpen(ctx, code)
    return (
      game && {
        about: { kind: 'game', id: code, memberId: null },
        sum: null,
        expects: { state: game.isOpen ? 'open' : 'closed', opening: game.opens },
        changes: [{ field: 'state', before: text('closed'), after: text('open') }],
        refusal: game.isOpen || !game.isOpenable ? 'NOT_WAITING' : null,
        needsSecond: true,
      }
    )
  },
  transact: async (_, tx, { code }) => ((await setOpen(tx, code, true)) ? null : 'NOT_WAITING'),
})
