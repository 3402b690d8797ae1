import { formatShortTime } from '@champa/client/time'
import { reviewMinutes, type WithdrawalRow } from '@champa/contract/office/withdrawals'
import { useTranslations } from 'use-intl'
import { useNow } from '../../platform/device/use-now.ts'
import { useDurationText, Wick } from '../list/wick.tsx'

const minuteMs = 60_000

/**
 * How long a review lasts, as a wick that burns down to the target time; a hold stops it. Not by
 * the clock of the browser: the list is read again every few seconds.
 */
export function ReviewWick({ row }: { row: Pick<WithdrawalRow, 'reviewMs' | 'hold'> }) {
  const t = useTranslations()
  const duration = useDurationText()
  const now = useNow()
  if (row.hold)
    return (
      <span className="c-3">
        {t('withdrawals.heldUntil', { at: formatShortTime(row.hold.until, now) })}
      </span>
    )
  const ms = row.reviewMs ?? 0
  const { amber, late } = reviewMinutes
  const kind = ms >= late * minuteMs ? 'late' : ms >= amber * minuteMs ? 'soon' : 'calm'
  return (
    <Wick share={Math.max(0, 1 - ms / (late * minuteMs))} kind={kind}>
      {duration(ms)}
    </Wick>
  )
}

/** The state of a withdrawal that is not in review; of an order that is held back, until when. */
export function StateText({ row }: { row: Pick<WithdrawalRow, 'state' | 'heldBack'> }) {
  const t = useTranslations()
  const now = useNow()
  const { state, heldBack } = row
  if (!heldBack) return t(`withdrawalState.${state}`)
  return (
    <span className="c-warn">
      {heldBack.until === null
        ? t('withdrawals.heldSuspended')
        : t('withdrawals.heldUntil', { at: formatShortTime(heldBack.until, now) })}
    </span>
  )
}

const pips = [20, 40, 60, 80, 100]

/** A risk score as a number and five pips; a dash while no score is calculated. */
export function RiskMark({ score }: { score: number | null }) {
  if (score === null) return <span className="c-3">–</span>
  const level = score >= 70 ? 2 : score >= 30 ? 1 : 0
  return (
    <span className={`risk risk--${level}`}>
      <b>{score}</b>
      <span className="risk__pips" aria-hidden="true">
        {pips.map((pip) => (
          <i key={pip} className={score > pip - 20 ? 'on' : undefined} />
        ))}
      </span>
    </span>
  )
}

const maxChips = 2

/** The first reasons as chips, and how many more there are; all of them are in the panel. */
export function ReasonChips({ row }: { row: Pick<WithdrawalRow, 'reasons'> }) {
  const t = useTranslations()
  const shown = row.reasons.slice(0, maxChips)
  const others = row.reasons.length - shown.length
  return (
    <span className="reason-chips">
      {shown.map(({ why }) => (
        <span key={why} className={why === 'amount' ? 'c-2' : 'tag tag--warn'}>
          {t(`reviewReason.${why}`)}
        </span>
      ))}
      {others > 0 && <span className="c-3">+{others}</span>}
    </span>
  )
}

export const BankCode = ({ code }: { code: string }) => <span className="bankcode">{code}</span>
