import type * as endpoints from '@champa/contract/spin'
import type { WheelSlice } from '@champa/contract/spin'
import type { Locale } from '@champa/contract/constants'
import { languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route/route.ts'
import { commitRound } from './round/rounds.ts'
import { readSpinState } from './spin-state.ts'
import type { Slice } from './wheel.ts'

export const readSpinSetup: Handler<typeof endpoints.readSpinSetup> = async (
  { member: { memberId }, headers },
  ctx,
) => {
  const state = await readSpinState(ctx.db, { memberId, no: null })
  const { wheel, coins, gone } = state
  const language = languageOf(headers, ctx.settings.defaultLocale)
  return {
    activeSpinwheel: wheel && {
      code: wheel.code,
      name: textIn(wheel.name, language),
      notice: textIn(wheel.notice, language),
      cost: wheel.cost,
      slices: wheel.slices.map((slice) => ({
        ...shown(slice, language),
        available: !gone.includes(slice.code),
      })),
    },
    userCoin: Number(coins),
    next: await commitRound(ctx, memberId, state),
  }
}

const shown = (
  { code, label, bgColor, textColor, description, kind, weight }: Slice,
  language: Locale,
): Omit<WheelSlice, 'available'> => ({
  code,
  label: textIn(label, language),
  bgColor,
  textColor,
  htmlDescription: textIn(description, language),
  kind,
  weight,
})

export const readSpinActive: Handler<typeof endpoints.readSpinActive> = async (
  { member: { memberId, pausedUntil } },
  { db },
) => ({
  active: (await readSpinState(db, { memberId, no: null })).wheel !== null,
  paused: pausedUntil !== null,
})
