import { formatAmount } from '../../packages/contract/money.ts'
import {
  closeFinding,
  listFindings,
  listTransfersInDoubt,
  lookOnceMore,
  settleByHand,
  type Looked,
} from '../../apps/server/features/game/index.ts'
import type { House } from '../../apps/server/platform/house.ts'
import { list, rowsMost, whoAmI, type Answer, type Command } from './answer.ts'

const looked: Record<Looked, Answer> = {
  success: { done: true, said: 'The game says that the credits have moved: it has landed.' },
  failed: {
    done: true,
    said: 'The game says that nothing moved: the money is back where it came from.',
  },
  pending: { done: false, said: 'The game is still working on it. It still waits for you.' },
  unknown: { done: false, said: 'The game has not answered. It still waits for you.' },
  'not-asked': {
    done: false,
    said: 'The game takes no more questions this minute, so it was not asked. It still waits for you; look again in a minute.',
  },
  'missed once': {
    done: false,
    said: 'The game does not know it. Said again in a minute, that means that nothing moved; until then it waits for you.',
  },
  'not-found': { done: false, said: 'There is no such transfer.' },
  'not-waiting': {
    done: false,
    said: 'It does not wait for you: it has ended, or the game is still being asked.',
  },
}

const credits = (amount: bigint | null): string => (amount === null ? '-' : formatAmount(amount))

async function transfer(house: House, [id, what, flag, ...why]: string[]): Promise<Answer | null> {
  if (!id) return null
  if (what === 'look' && flag === undefined) return looked[await lookOnceMore(house, id)]
  if ((what !== 'landed' && what !== 'returned') || flag !== '--why' || why.length === 0)
    return null
  const settled = await settleByHand(house, { id, found: what, who: whoAmI(), why: why.join(' ') })
  return settled === 'done' ? { done: true, said: 'Done.' } : looked[settled]
}

/** Commands for escalated transfers between wallet and games (docs/operate.md). */
export const transferCommands: Record<string, Command> = {
  transfers: {
    usage: 'transfers',
    does: 'lists transfers that no game could tell about for a day, oldest first: number, member, game, direction, credits, money, since when, what the game said last',
    run: async (house) =>
      list(
        (await listTransfersInDoubt(house, rowsMost)).map((one) => [
          one.id,
          one.username,
          one.game,
          one.into === 'game' ? 'into the game' : 'out of the game',
          credits(one.credits),
          formatAmount(one.money),
          one.sentAt.toISOString(),
          one.said,
        ]),
      ),
  },
  transfer: {
    usage: 'transfer <number> look | transfer <number> landed|returned --why <words>',
    does: 'asks the game once more, and ends it if the answer is definite; or ends it as you found out at the game: landed (the credits moved) or returned (nothing moved)',
    run: transfer,
  },
  findings: {
    usage: 'findings',
    does: "lists where a game's own history and our books differ, oldest first: game, reference, day, what, our credits, theirs (below zero: out of the game)",
    run: async (house) =>
      list(
        (await listFindings(house, rowsMost)).map((one) => [
          one.game,
          one.reference,
          one.day,
          one.kind,
          credits(one.ours),
          credits(one.theirs),
        ]),
      ),
  },
  finding: {
    usage: 'finding <game> <reference> close --why <words>',
    does: 'notes that a difference is explained or mended',
    run: async (house, [game, reference, what, flag, ...why]) => {
      if (!game || !reference || what !== 'close' || flag !== '--why' || why.length === 0)
        return null
      const done = await closeFinding(house, { game, reference, who: whoAmI(), why: why.join(' ') })
      return { done, said: done ? 'Noted.' : 'There is no such open difference.' }
    },
  },
}
