import type { AppContext } from '../../../platform/app-context.ts'
import { compareNames } from '../../risk/index.ts'

/**
 * True when the operator refuses an account whose name differs from the member's
 * (`risk.accountName`). Names that cannot be compared are not refused: staff review them before a
 * payout.
 */
export function isNameRefused(
  { operatorSettings }: Pick<AppContext, 'operatorSettings'>,
  memberName: string,
  accountName: string,
): boolean {
  const { accountName: rule, nameScore } = operatorSettings.read('risk')
  return rule === 'refuse' && compareNames(accountName, memberName, nameScore) === 'differs'
}

/**
 * `isNameRefused` for an existing member: it compares the registered name, not the display name.
 */
export async function refusesName(
  ctx: AppContext,
  { memberId, accountName }: { memberId: bigint; accountName: string },
): Promise<boolean> {
  if (ctx.operatorSettings.read('risk').accountName !== 'refuse') return false
  const [row] = await ctx.db.query<{ name: string }>(
    'select coalesce(registered_name, name) as name from member where member_id = $1',
    [memberId],
  )
  return row !== undefined && isNameRefused(ctx, row.name, accountName)
}
