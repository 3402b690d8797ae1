import type * as endpoints from '@champa/contract/lookup'
import { fromWire, minorUnits } from '@champa/contract/money'
import type { Handler } from '../../platform/route/route.ts'
import { languageOf, textIn, htmlsIn, textsIn } from '../../platform/operator/operator-text.ts'
import { clock } from '../../platform/clock.ts'
import { isRecentlyChanged, reasonsOf } from '../risk/index.ts'
import { dayLeft, limitsOf, maxNow, toContext, type ContextRow } from '../withdraw/index.ts'

export const readActive: Handler<typeof endpoints.readActive> = async (_, { operatorSettings }) =>
  operatorSettings.read('active')

export const readInfo: Handler<typeof endpoints.readInfo> = async (
  _,
  { settings, operatorSettings },
) => ({
  ...operatorSettings.read('info'),
  currency: settings.laoBuild ? 'LAK' : 'THB',
  laoBuild: settings.laoBuild,
  iframeMode: settings.iframeMode,
  pgslotMessage: settings.pgslotMessage,
})

export const readContact: Handler<typeof endpoints.readContact> = async (
  { headers },
  { settings, operatorSettings },
) => {
  const contact = operatorSettings.read('contact')
  return {
    ...contact,
    contactText: textIn(contact.contactText, languageOf(headers, settings.defaultLocale)),
  }
}

export const readNotice: Handler<typeof endpoints.readNotice> = async (
  { headers },
  { settings, operatorSettings },
) => {
  return {
    notices: htmlsIn(operatorSettings.read('notices'), languageOf(headers, settings.defaultLocale)),
  }
}

export const readAgreements: Handler<typeof endpoints.readAgreements> = async (
  { headers },
  { settings, operatorSettings },
) => {
  return {
    agreements: htmlsIn(
      operatorSettings.read('agreements'),
      languageOf(headers, settings.defaultLocale),
    ),
  }
}

export const readConditions: Handler<typeof endpoints.readConditions> = async (
  { headers },
  { settings, operatorSettings },
) => {
  return {
    conditions: textsIn(
      operatorSettings.read('conditions'),
      languageOf(headers, settings.defaultLocale),
    ),
  }
}

interface BankRow {
  code: string
  nameTH: string
  nameEN: string
  nameLO: string
  colour: string
  digits: number | null
}

export const readBanks: Handler<typeof endpoints.readBanks> = async (_, { db, settings }) => ({
  banks: await db.query<BankRow>(
    `select code, name_th as "nameTH", name_en as "nameEN", name_lo as "nameLO", colour, digits
      from bank
      where is_lao = $1
      order by position`,
    [settings.laoBuild],
    'read-banks',
  ),
})

export const readSources: Handler<typeof endpoints.readSources> = async (
  { headers },
  { settings, operatorSettings },
) => {
  const language = languageOf(headers, settings.defaultLocale)
  return {
    sources: operatorSettings
      .read('sources')
      .map(({ code, description }) => ({ code, description: textIn(description, language) })),
  }
}

export const readRegisterOtp: Handler<typeof endpoints.readRegisterOtp> = async (
  _,
  { operatorSettings },
) => ({
  registerOTP: operatorSettings.read('registerOtp').on,
})

export const readEnableChatWidget: Handler<typeof endpoints.readEnableChatWidget> = async (
  _,
  { operatorSettings },
) => ({
  enableChatWidget: operatorSettings.read('chatWidget').on,
})

export const readWithdrawLimits: Handler<typeof endpoints.readWithdrawLimits, ContextRow> = async (
  { member },
  ctx,
) => {
  const context = toContext(member.projection, '')
  const { signals } = context
  const { minimum, maximum } = limitsOf(ctx, context)
  const left = dayLeft(ctx, context)
  const reasons = reasonsOf(signals, ctx.operatorSettings.read('risk'), clock.now()).map(
    ({ why }) => why,
  )
  const { reviewAbove } = ctx.operatorSettings.read('withdraw')[context.currency]
  const from = reviewAbove === null ? null : fromWire(reviewAbove) - context.used
  return {
    withdrawMin: minorUnits(minimum),
    withdrawMax: minorUnits(maxNow(maximum, left)),
    leftToday: minorUnits(left.amount),
    countLeftToday: left.count,
    review: {
      unplayed: minorUnits(signals.unplayed),
      otherPayer: reasons.includes('third-party') || reasons.includes('unclear-payer'),
      accountName: reasons.includes('account-name') || reasons.includes('account-name-unclear'),
      always: reasons.length > 0 || isRecentlyChanged(context.bankChangedAt, clock.now()),
      from: from === null ? null : minorUnits(from > 0n ? from : 0n),
    },
  }
}
