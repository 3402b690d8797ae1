import { check } from '../icons/form.ts'
import { close } from '../icons/arrow.ts'
import { Icon } from '../brand/icon.tsx'
import './timeline.css'

export interface TimelineStep {
  key: string
  title: string
  /** Formatted time of the step; null until the step is done. */
  at: string | null
  state: 'done' | 'now' | 'ahead' | 'failed'
  /** Reason or consequence of the step. */
  text?: string | null
}

/** The steps in order: past ones, the current one and the next ones. */
export function Timeline({
  label,
  steps,
  compact = false,
}: {
  label: string
  steps: readonly TimelineStep[] /** One line per step, for use in a card. */
  compact?: boolean
}) {
  return (
    <ol className={compact ? 'timeline is-compact' : 'timeline'} aria-label={label}>
      {steps.map(({ key, title, at, state, text }) => (
        <li key={key} className={`is-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="timeline__dot">
            {state === 'done' && <Icon icon={check} size={16} />}
            {state === 'failed' && <Icon icon={close} size={16} />}
          </span>
          <div className="timeline__words">
            <b>{title}</b>
            {at !== null && <span className="t-sm c-3 num">{at}</span>}
            {text && <span className="t-sm c-2">{text}</span>}
          </div>
        </li>
      ))}
    </ol>
  )
}
