import type { Refused } from '@champa/client/refused'
import type { Evidence } from '@champa/contract/office/approval-shapes'
import { Field } from '@champa/ui/form/field'
import { SelectField, type SelectOption } from '@champa/ui/form/select-field'
import { Sheet } from '@champa/ui/overlay/sheet'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../platform/client.ts'
import { SheetActs } from '../list/sheet-acts.tsx'
import { EvidenceFields } from './evidence-fields.tsx'
import { type EvidenceState, useEvidence } from './use-evidence.ts'

const minReason = 10

/** What must be shown besides the reason: anything, a file or a reference, or a file. */
export type EvidenceNeed = 'optional' | 'any' | 'file'

export interface ReasonSheetProps {
  open: boolean
  title: string
  text: string
  submit: string
  isDanger?: boolean
  /** Absent for an act of one person, who shows nothing to a colleague. */
  evidence?: {
    need: EvidenceNeed
    hint?: string
    referenceLabel?: string
  }
  choice?: {
    label: string
    value: string
    options: readonly SelectOption[]
    onPick: (value: string) => void
  }
  /** Fields of the action before the reason, told once the form was sent. */
  fields?: (isChecked: boolean) => ReactNode
  /** Whether one of these fields is not filled in. */
  isIncomplete?: boolean
  busy: boolean
  refused: Refused | null
  onClose: () => void
  /** Returns true when it was done; the form is then empty for the next time. */
  onSubmit: (reason: string, evidence: Evidence) => Promise<boolean>
}

/**
 * Asks for a reason, which the audit log keeps, and for evidence where a colleague decides. What
 * was typed stays after a refusal and while the sheet is closed.
 */
export function ReasonSheet(props: ReasonSheetProps) {
  const { open, title, text, submit, isDanger, choice, fields, busy, refused } = props
  const t = useTranslations()
  const errorText = useErrorText()
  const form = useId()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const evidence = useEvidence()
  const isShort = reason.trim().length < minReason
  const lack = props.evidence ? lackOf(evidence, props.evidence.need) : null

  async function send(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (busy || isShort || lack !== null || props.isIncomplete) return
    if (!(await props.onSubmit(reason.trim(), evidence.given))) return
    setReason('')
    setChecked(false)
    evidence.clear()
  }

  return (
    <Sheet
      open={open}
      busy={busy}
      onClose={props.onClose}
      title={title}
      closeLabel={t('common.close')}
      footer={
        <SheetActs
          form={form}
          submit={submit}
          isDanger={isDanger}
          busy={busy}
          onCancel={props.onClose}
        />
      }
    >
      <form id={form} className="stack" noValidate onSubmit={(event) => void send(event)}>
        <p className="c-2">{text}</p>
        {choice && choice.options.length > 1 && (
          <SelectField
            label={choice.label}
            options={choice.options}
            value={choice.value}
            onChange={(event) => choice.onPick(event.target.value)}
          />
        )}
        {fields?.(isChecked)}
        <Field
          label={t('evidence.reason', { n: String(minReason) })}
          data-first-focus
          maxLength={500}
          value={reason}
          error={
            isChecked && isShort ? t('evidence.tooShort', { n: String(minReason) }) : undefined
          }
          onChange={(event) => setReason(event.target.value)}
        />
        {props.evidence && (
          <EvidenceFields
            evidence={evidence}
            hint={props.evidence.hint}
            referenceLabel={props.evidence.referenceLabel}
            error={isChecked && lack !== null ? t(`evidence.${lack}`) : undefined}
          />
        )}
        {refused && (
          <InfoNote kind="error" live>
            {errorText(refused)}
          </InfoNote>
        )}
      </form>
    </Sheet>
  )
}

/** What the evidence still lacks, by the name of its text; null when it can be sent. */
export function lackOf(
  { isUploading, isReferenceShort, hasAny, hasFile }: EvidenceState,
  need: EvidenceNeed,
): 'uploadFirst' | 'longerReference' | 'fileNeeded' | 'needed' | null {
  if (isUploading) return 'uploadFirst'
  if (isReferenceShort) return 'longerReference'
  if (need === 'file' && !hasFile) return 'fileNeeded'
  return need === 'any' && !hasAny ? 'needed' : null
}
