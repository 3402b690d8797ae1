import { budgetPercent } from '@champa/contract/office/today/alarms'
import { type Connection, lightRule } from '@champa/contract/office/today/health'
import type { Currency } from '@champa/contract/constants'
import { fromWire } from '@champa/contract/money'
import type { AppContext } from '../../../platform/app-context.ts'
import { clock } from '../../../platform/clock.ts'
import { invalidOperatorSettings } from '../../../platform/operator-settings.ts'
import { isBackupLate } from '../health/backup-light.ts'
import { readConnections } from '../health/read-connections.ts'

/** Campaigns of whose budget little is left. */
export async function budgetsNearEnd({ db }: AppContext): Promise<string[]> {
  const near = await db.query<{ code: string }>(
    'select code from campaign where enabled and budget > 0 and spent * 100 >= budget * $1',
    [budgetPercent],
    'budgets-near-end',
  )
  return near.map(({ code }) => code)
}

/** Connections that have been red for so long that somebody must look. */
export async function connectionsDown(ctx: AppContext): Promise<string[]> {
  const until = clock.nowMs() - lightRule.alarmAfterMs
  const connections = await readConnections(ctx, ctx.db)
  return connections
    .filter(({ health, since }) => health === 'failed' && since !== null && since <= until)
    .map(({ id }) => id)
}

/** Whether a connection works again, or is used no more. Its last call must have gone well. */
export async function isConnectionUp(ctx: AppContext, id: string): Promise<boolean> {
  const found = (await readConnections(ctx, ctx.db)).find((one) => one.id === id)
  return !found || isUp(found)
}

const isUp = ({ health, reason }: Connection): boolean =>
  health === 'well' || (health === 'late' && reason === 'errors')

/** Currencies of which the payout bank holds less than the operator wants to have there. */
export async function floatsBelow({ db, operatorSettings }: AppContext): Promise<string[]> {
  const { alarmBelow } = operatorSettings.read('payoutFloat')
  const floats = await db.query<{ currency: Currency; amount: bigint }>(
    'select currency, amount from payout_float order by currency',
    [],
    'float-read',
  )
  return floats
    .filter(({ currency, amount }) => {
      const least = alarmBelow[currency]
      return least !== null && amount < fromWire(least)
    })
    .map(({ currency }) => currency)
}

export const isBackupOld = (ctx: AppContext): Promise<boolean> => isBackupLate(ctx, ctx.db)

/** Settings of the operator that are not used as they are stored. */
export const settingsInvalid = ({ db }: AppContext): Promise<string[]> =>
  invalidOperatorSettings(db)
