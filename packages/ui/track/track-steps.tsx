import { close } from '../glyph/arrow.ts'
import { check } from '../glyph/form.ts'
import { Icon } from '../mark/icon.tsx'
import './track.css'

export interface TrackStep {
  name: string
  /** "14:32"; empty while it has not come. */
  at: string
  state: 'done' | 'now' | 'failed' | 'ahead'
}

export interface TrackStepsProps {
  label: string
  steps: readonly TrackStep[]
}

/** The way of something from its beginning to its end, one under the other. */
export function TrackSteps({ label, steps }: TrackStepsProps) {
  return (
    <ol className="steps-way" aria-label={label}>
      {steps.map(({ name, at, state }) => (
        <li key={name} className={`is-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="dot">{state === 'done' ? <Icon glyph={check} size={16} /> : state === 'failed' && <Icon glyph={close} size={16} />}</span>
          <span className="grow">{name}</span>
          <span className="num c-3 t-sm">{at}</span>
        </li>
      ))}
    </ol>
  )
}
