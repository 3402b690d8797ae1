import { connectGame, listGames, openGame } from '../../apps/server/features/game/index.ts'
import type { AppContext } from '../../apps/server/platform/app-context.ts'
import { list, readJsonFile, wrote, type Answer, type Command } from './answer.ts'

const opened: Record<Awaited<ReturnType<typeof openGame>>, string> = {
  done: 'Done. Members see the change within seconds.',
  'no-game': 'There is no such game.',
  'not-connected': 'The game has no connection: connect it first.',
  'not-https':
    'An address of the game is not https: correct its file and connect it before you open it.',
  'no-kip-rate':
    'The value of a credit in kip is not set: set kipRate with game <code> connect first.',
}

async function setOpen(ctx: AppContext, code: string, open: boolean): Promise<Answer> {
  const outcome = await openGame(ctx, code, open)
  return { done: outcome === 'done', message: opened[outcome] }
}

async function connect(ctx: AppContext, code: string, path: string): Promise<Answer> {
  const file = await readJsonFile(path)
  if (!file.ok) return { done: false, message: `${path} cannot be read.` }
  return wrote(
    await connectGame(ctx, code, file.json),
    `Connected. Check it, then run: npm run operator game ${code} open`,
  )
}

/** Commands for the operator's catalogue of games. */
export const gameCommands: Record<string, Command> = {
  games: {
    usage: 'games',
    does: 'lists every game: state, sign-in method, value of a credit in baht and in kip',
    run: async (ctx) =>
      list(
        (await listGames(ctx)).map((one) => [
          one.code,
          one.name,
          one.state,
          one.form,
          one.rate.toString(),
          ...(one.kipRate === null ? [] : [`${one.kipRate} in kip`]),
        ]),
      ),
  },
  game: {
    usage: 'game <code> open | close | connect <file.json>',
    does: 'opens a game to members, closes it, or sets its connection (docs/operate.md)',
    run: async (ctx, [code, what, path]) => {
      if (!code) return null
      if (what === 'open' || what === 'close') return setOpen(ctx, code, what === 'open')
      return what === 'connect' && path ? connect(ctx, code, path) : null
    },
  },
}
