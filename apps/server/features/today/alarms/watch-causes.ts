import type { AlarmCode } from '@champa/contract/office/today/alarms'
import { raiseAlarm } from '../../../platform/alarms/raise-alarm.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import {
  budgetsNearEnd,
  connectionsDown,
  floatsBelow,
  isBackupOld,
  settingsInvalid,
} from './states.ts'

/** Raises the alarms that nothing but a look finds, each once while its cause lasts. */
export async function watchCauses(ctx: AppContext): Promise<void> {
  for (const one of watched)
    try {
      await raiseNew(ctx, one)
    } catch (error) {
      ctx.log.error({ err: error, alarm: one.code }, 'cause of an alarm could not be looked for')
    }
}

interface Watched {
  code: AlarmCode
  /** What is wrong now, by the ids that the alarms are about. */
  find: (ctx: AppContext) => Promise<string[]>
  message: string
}

const watched: readonly Watched[] = [
  {
    code: 'budget-near-end',
    find: budgetsNearEnd,
    message: 'budget of a campaign is nearly used up',
  },
  { code: 'connection-down', find: connectionsDown, message: 'connection has been down for long' },
  { code: 'float-low', find: floatsBelow, message: 'float at the payout bank is low' },
  {
    code: 'backup-old',
    find: async (ctx) => ((await isBackupOld(ctx)) ? ['backup'] : []),
    message: 'newest backup is too old',
  },
  {
    code: 'setting-invalid',
    find: settingsInvalid,
    message: 'operator setting invalid, last valid value kept',
  },
]

async function raiseNew(ctx: AppContext, { code, find, message }: Watched): Promise<void> {
  const abouts = await find(ctx)
  if (abouts.length === 0) return
  const open = await ctx.db.query<{ about: string }>(
    'select about from alarm where code = $1 and about = any($2) and closed_at is null',
    [code, abouts],
    'alarm-of-cause',
  )
  const known = new Set(open.map(({ about }) => about))
  for (const about of abouts) if (!known.has(about)) await raiseAlarm(ctx, { code, about }, message)
}
