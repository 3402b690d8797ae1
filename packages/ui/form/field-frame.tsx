import { useId, type ReactNode } from 'react'
import { Icon } from '../brand/icon.tsx'
import { warningCircleFill } from '../icons/form.ts'

export interface FieldText {
  label: string
  hint?: ReactNode
  /** Error text in the member's language, shown in addition to the hint. */
  error?: string | undefined
}

export interface FieldIds {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export interface FieldFrameProps extends FieldText {
  id?: string | undefined
  /** Renders the control with the ids that associate it with label, hint and error. */
  children: (ids: FieldIds) => ReactNode
}

/** Label, control, hint and error of a field, associated by ids for screen readers. */
export function FieldFrame({ id: given, label, hint, error, children }: FieldFrameProps) {
  const made = useId()
  const id = given ?? made
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
      })}
      {error && (
        <p className="hint hint--error" id={`${id}-error`}>
          <Icon icon={warningCircleFill} size={18} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}
