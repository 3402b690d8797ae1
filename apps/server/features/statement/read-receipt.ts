import type { Locale } from '@champa/contract/constants'
import type { readReceipt as endpoint, StatementReceipt } from '@champa/contract/statement'
import { costOf, parseAmount, rateScale, worthOf } from '@champa/contract/money'
import type { AppContext } from '../../platform/app-context.ts'
import { movementId, readMovementId } from '../../platform/ids.ts'
import { languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route/route.ts'
import { shownColumns, sourceName, toStatementRow, type ShownMovement } from './movements.ts'

interface Row extends ShownMovement {
  detail: Record<string, unknown>
  /** The current rate of the transfer's game. */
  rate: bigint | null
}

const receipt = `select ${shownColumns}, m.detail, ${sourceName('m.source')}, t.name as target_name,
    case
      when p.currency = 'LAK' then coalesce(s.kip_rate_scaled, t.kip_rate_scaled)
      else coalesce(s.rate_scaled, t.rate_scaled)
    end as rate
  from movement m
  join member p on p.member_id = m.member_id
  left join game s on s.code = m.source
  left join game t on t.code = m.target
  where m.member_id = $1 and m.seq = $2`

export const readReceipt: Handler<typeof endpoint> = async (
  { params, member: { memberId }, headers, refuse },
  { db, settings },
) => {
  const language = languageOf(headers, settings.defaultLocale)
  const found = await findReceipt({ db, settings }, { memberId, id: params.id }, language)
  if (!found) throw refuse('NO_DATA')
  return found
}

/** The receipt of a movement of this member; null when the id names none. */
export async function findReceipt(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  { memberId, id }: { memberId: bigint; id: string },
  language: Locale,
): Promise<StatementReceipt | null> {
  const requested = readMovementId(id)
  if (requested?.memberId !== memberId) return null
  const [row] = await db.query<Row>(receipt, [memberId, requested.seq], 'statement-receipt')
  if (!row) return null
  const reason = textIn(row.detail['reason'], language) || null
  return {
    row: toStatementRow(memberId, row, { language, pace: settings.settlePace }),
    bankReference: text(row.detail['bankReference']),
    counterparty: counterpartyOf(row.detail['to'] ?? row.detail['payer']),
    reason,
    reasonBy:
      row.type !== 'withdraw' || reason === null
        ? null
        : row.detail['reasonBy'] === 'staff'
          ? 'staff'
          : 'bank',
    relatedId: relatedOf(memberId, row.detail),
    ...creditsOf(row),
  }
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

function counterpartyOf(reported: unknown): StatementReceipt['counterparty'] {
  if (typeof reported !== 'object' || reported === null) return null
  const { bankCode, accountNo, name } = reported as Record<string, unknown>
  const receiver = { bankCode: text(bankCode), accountNo: text(accountNo), name: text(name) }
  return (receiver.bankCode ?? receiver.accountNo ?? receiver.name) ? receiver : null
}

/** The number of the corrected movement, or of the correction, as an id. */
function relatedOf(memberId: bigint, detail: Row['detail']): string | null {
  const { correction, reversedBy } = detail
  const seq = isRecord(correction) ? correction['of'] : reversedBy
  return typeof seq === 'string' ? movementId(memberId, BigInt(seq)) : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Shows the game's current rate only if it is still the rate of the transfer. */
function creditsOf({
  type,
  detail,
  rate,
  amount,
}: Row): Pick<StatementReceipt, 'credits' | 'rate'> {
  const stored = text(detail['credits'])
  if (type !== 'transfer' || stored === null || rate === null) return { credits: null, rate: null }
  const credits = parseAmount(stored)
  if (credits === amount) return { credits: null, rate: null }
  const explains = costOf(credits, rate) === amount || worthOf(credits, rate) === amount
  return { credits, rate: explains ? Number(rate) / Number(rateScale) : null }
}
