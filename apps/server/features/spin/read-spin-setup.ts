import type * as endpoints from '@champa/contract/spin'
import type { WheelSlice } from '@champa/contract/spin'
import type { Locale } from '@champa/contract/constants'
import { coin } from '../../ledger/accounts.ts'
import { languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route/route.ts'
import { commitRound } from './round/rounds.ts'
import { readWheel, type Slice } from './wheel.ts'

export const readSpinSetup: Handler<typeof endpoints.readSpinSetup> = async (
  { member: { memberId }, headers },
  ctx,
) => {
  const { db, settings } = ctx
  const [wheel, [account]] = await Promise.all([
    readWheel(db, memberId),
    db.query<{ balance: bigint }>(
      'select balance from account where member_id = $1 and name = $2',
      [memberId, coin],
      'coins-now',
    ),
  ])
  const language = languageOf(headers, settings.defaultLocale)
  return {
    activeSpinwheel: wheel && {
      code: wheel.code,
      name: textIn(wheel.name, language),
      notice: textIn(wheel.notice, language),
      cost: wheel.cost,
      slices: wheel.slices.map((slice) => shown(slice, language)),
    },
    userCoin: Number(account?.balance ?? 0),
    next: wheel && (await commitRound(ctx, memberId, wheel)),
  }
}

const shown = (
  { code, label, bgColor, textColor, description, kind, weight, available }: Slice,
  language: Locale,
): WheelSlice => ({
  code,
  label: textIn(label, language),
  bgColor,
  textColor,
  htmlDescription: textIn(description, language),
  kind,
  weight,
  available,
})

export const readSpinActive: Handler<typeof endpoints.readSpinActive> = async (
  { member: { memberId, pausedUntil } },
  { db },
) => ({ active: (await readWheel(db, memberId)) !== null, paused: pausedUntil !== null })
