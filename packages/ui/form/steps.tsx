import { check } from '../icons/form.ts'
import { Icon } from '../brand/icon.tsx'

export interface StepsProps {
  label: string
  steps: readonly string[]
  /** Index of the current step, from 0. */
  current: number
  /** The word that a screen reader reads for a completed step: "done". */
  doneLabel: string
}

/** The steps of a form, with the current one marked. */
export function Steps({ label, steps, current, doneLabel }: StepsProps) {
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? 'is-done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="b num">
            {index < current ? <Icon icon={check} size={16} /> : index + 1}
          </span>
          <span>
            {step}
            {index < current && <span className="sr"> ({doneLabel})</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
