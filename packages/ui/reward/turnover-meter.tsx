import { useId, type ReactNode } from 'react'
import './turnover-meter.css'

export interface MeterLine {
  /**
   * won: reaching this amount wins the lock. lost: falling to it loses the lock. plain: information
   * only.
   */
  kind: 'won' | 'lost' | 'plain'
  term: string
  value: string
}

export interface TurnoverMeterProps {
  label: string
  /**
   * Turnover in 1/100 of the currency. The bar shows done / required, and is full when nothing is
   * required.
   */
  done: bigint
  required: bigint
  /** The turnover done, `฿1,200.00`, in large letters. */
  doneText: string
  /** The turnover required: `of ฿5,000.00`. */
  ofText: string
  /** Terms that end the lock, one threshold per line. */
  lines?: readonly MeterLine[]
  /** The text that says when the lock expires. */
  expiry?: ReactNode
}

/** Whole percent, rounded down, so that 100 means that the turnover is done. */
function percentOf(done: bigint, required: bigint): number {
  if (done >= required) return 100
  return done <= 0n ? 0 : Number((done * 100n) / required)
}

/** Turnover progress and terms that end the lock, without countdown or blinking. */
export function TurnoverMeter({
  label,
  done,
  required,
  doneText,
  ofText,
  lines = [],
  expiry,
}: TurnoverMeterProps) {
  const id = useId()
  const percent = percentOf(done, required)
  return (
    <div className="meter">
      <div className="meter__head">
        <span className="t-sm c-2" id={id}>
          {label}
        </span>
        <span className="meter__done num">
          {doneText} <span className="meter__of">{ofText}</span>
        </span>
      </div>
      <div
        className={percent === 100 ? 'meter__bar is-done' : 'meter__bar'}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${doneText} ${ofText}`}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      {lines.length > 0 && (
        <dl className="meter__lines">
          {lines.map(({ kind, term, value }) => (
            <div key={term}>
              <dt className={`is-${kind}`}>
                <i aria-hidden="true" />
                {term}
              </dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {expiry && <p className="meter__expiry">{expiry}</p>}
    </div>
  )
}
