import { formatAmount } from '../../packages/contract/money.ts'
import {
  listCampaigns,
  openCampaign,
  writeCampaign,
  type ListedCampaign,
} from '../../apps/server/features/campaign/index.ts'
import { textIn } from '../../apps/server/platform/operator/operator-text.ts'
import { list, readJsonFile, wrote, type Command } from './answer.ts'

const of = (given: string, max: string | null): string =>
  max === null ? given : `${given} of ${max}`

function row(one: ListedCampaign): string[] {
  const money = of(formatAmount(one.spent), one.budget === null ? null : formatAmount(one.budget))
  return [
    one.code,
    one.kind,
    one.enabled ? 'open' : 'closed',
    textIn(one.name, 'en'),
    of(String(one.used), one.quota === null ? null : String(one.quota)),
    `${money} ${one.currency}`,
  ]
}

/** Commands for bonuses and promotion codes. */
export const campaignCommands: Record<string, Command> = {
  campaigns: {
    usage: 'campaigns',
    does: 'lists bonuses and promotion codes: claims and spent budget of each',
    run: async (ctx) => list((await listCampaigns(ctx)).map(row)),
  },
  campaign: {
    usage: 'campaign <code> open | close | write <file.json>',
    does: 'opens or closes a bonus or promotion code, or saves its terms (docs/operate.md)',
    run: async (ctx, [code, what, path]) => {
      if (!code) return null
      if (what === 'open' || what === 'close') {
        const done = await openCampaign(ctx, code, what === 'open')
        return { done, message: done ? 'Done.' : 'There is no such campaign.' }
      }
      if (what !== 'write' || !path) return null
      const file = await readJsonFile(path)
      if (!file.ok) return { done: false, message: `${path} cannot be read.` }
      return wrote(
        await writeCampaign(ctx, code, file.json),
        `Saved. Check it, then run: npm run operator campaign ${code} open`,
      )
    },
  },
}
