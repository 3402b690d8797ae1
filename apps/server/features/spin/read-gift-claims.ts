import type { giftStates, readGiftClaims as endpoint } from '@champa/contract/spin'
import { languageOf, textIn, type OperatorText } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route.ts'

interface Row {
  no: bigint
  label: OperatorText
  status: (typeof giftStates)[number]
  note: string | null
  createdAt: Date
}

export const readGiftClaims: Handler<typeof endpoint> = async (
  { member: { memberId }, headers },
  { db, settings },
) => {
  const rows = await db.query<Row>(
    `select no, label, state as status, note, created_at
      from gift_claim
      where member_id = $1
      order by created_at desc, no desc limit 100`,
    [memberId],
    'gift-claims',
  )
  const language = languageOf(headers, settings.defaultLocale)
  return {
    claims: rows.map(({ no, label, createdAt, ...rest }) => ({
      _id: no.toString(),
      label: textIn(label, language),
      createdAt: createdAt.getTime(),
      ...rest,
    })),
  }
}
