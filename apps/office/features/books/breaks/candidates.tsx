import { formatMinute } from '@champa/client/time'
import type { BreakRow } from '@champa/contract/office/reconciliation'
import { useTranslations } from 'use-intl'
import { PanelPart } from '../../list/panel.tsx'
import { differenceOf, signedMoney } from './break-columns.tsx'

interface CandidatesProps {
  of: BreakRow
  candidates: readonly BreakRow[]
  chosen: readonly BreakRow[]
  onChoose: (chosen: readonly BreakRow[]) => void
}

/** What is left between a break and the chosen ones; they match at zero. */
export const restOf = (of: BreakRow, chosen: readonly BreakRow[]): bigint =>
  chosen.reduce((sum, one) => sum + differenceOf(one), differenceOf(of))

/** Other differences of the account, of which one or several may explain this one. */
export function Candidates({ of, candidates, chosen, onChoose }: CandidatesProps) {
  const t = useTranslations()
  const rest = restOf(of, chosen)
  return (
    <PanelPart title={t('breaks.matchWith')}>
      <div className="candidates" role="group" aria-label={t('breaks.matchWith')}>
        {candidates.map((one) => (
          <label key={one.id}>
            <input
              type="checkbox"
              checked={chosen.includes(one)}
              onChange={(event) =>
                onChoose(
                  event.target.checked ? [...chosen, one] : chosen.filter((other) => other !== one),
                )
              }
            />
            <span>{t(`bankBreakKind.${one.kind}`)}</span>
            <b className="num">{signedMoney(differenceOf(one), one.currency)}</b>
            <small className="num">
              {formatMinute(one.at)} {one.reference}
            </small>
          </label>
        ))}
      </div>
      {chosen.length > 0 && (
        <p className={rest === 0n ? 'match-sum c-jade fw-6' : 'match-sum c-2'} role="status">
          {rest === 0n
            ? t('breaks.comesToZero')
            : t('breaks.rest', { sum: signedMoney(rest, of.currency) })}
        </p>
      )}
    </PanelPart>
  )
}
