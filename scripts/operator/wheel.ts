import { formatAmount } from '../../packages/contract/money.ts'
import {
  decideGiftClaim,
  listGiftClaims,
  listWheels,
  openWheel,
  writeWheel,
  type ListedSlice,
} from '../../apps/server/features/spin/index.ts'
import { textIn } from '../../apps/server/platform/operator/operator-text.ts'
import { list, readJsonFile, maxRows, operatorName, wrote, type Command } from './answer.ts'

const opened: Record<Awaited<ReturnType<typeof openWheel>>, string> = {
  done: 'Done.',
  none: 'There is no such wheel.',
  another: 'Another wheel is open: close it first.',
}

const of = (given: string, max: string | null): string =>
  max === null ? given : `${given} of ${max}`

function row(one: ListedSlice): string[] {
  const drawn = of(String(one.drawn), one.stock === null ? null : String(one.stock))
  const money =
    one.kind === 'money'
      ? [
          `${of(formatAmount(one.spent), one.budget === null ? null : formatAmount(one.budget))} ${one.currency}`,
        ]
      : []
  return [
    one.wheel,
    one.enabled ? 'open' : 'closed',
    one.code,
    textIn(one.label, 'en'),
    one.kind,
    `weight ${one.weight}`,
    `drawn ${drawn}`,
    ...money,
  ]
}

/** Commands for the prize wheel and the gifts won on it. */
export const wheelCommands: Record<string, Command> = {
  wheels: {
    usage: 'wheels',
    does: 'lists the slices of every wheel: number of draws and money paid',
    run: async (ctx) => list((await listWheels(ctx)).map(row)),
  },
  wheel: {
    usage: 'wheel <code> open | close | write <file.json>',
    does:
      'opens a wheel (one at a time), closes it, or saves its prizes and odds ' +
      '(docs/operate.md)',
    run: async (ctx, [code, what, path]) => {
      if (!code) return null
      if (what === 'open' || what === 'close') {
        const outcome = await openWheel(ctx, code, what === 'open')
        return { done: outcome === 'done', message: opened[outcome] }
      }
      if (what !== 'write' || !path) return null
      const file = await readJsonFile(path)
      if (!file.ok) return { done: false, message: `${path} cannot be read.` }
      return wrote(
        await writeWheel(ctx, code, file.json),
        `Saved. Check it, then run: npm run operator wheel ${code} open`,
      )
    },
  },
  'gifts-claimed': {
    usage: 'gifts-claimed',
    does:
      'lists gifts of the wheel to be handed over, oldest first: member, number, gift, time of ' +
      'the claim',
    run: async (ctx) =>
      list(
        (await listGiftClaims(ctx, maxRows)).map((one) => [
          one.username,
          one.no.toString(),
          textIn(one.label, 'en'),
          one.createdAt.toISOString(),
        ]),
      ),
  },
  'gift-claim': {
    usage: 'gift-claim <member username> <number> fulfilled|refused --reason <words>',
    does: 'closes a claimed gift; the member sees the reason',
    run: async (ctx, [username, no, state, flag, ...reason]) => {
      if (
        !username ||
        !no ||
        (state !== 'fulfilled' && state !== 'refused') ||
        flag !== '--reason' ||
        reason.length === 0
      )
        return null
      const done =
        (await decideGiftClaim(ctx, {
          username,
          no,
          state,
          why: reason.join(' '),
          who: operatorName(),
        })) === 'done'
      return { done, message: done ? 'Done.' : 'There is no such pending gift.' }
    },
  },
}
