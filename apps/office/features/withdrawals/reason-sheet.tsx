import type { Refused } from '@champa/client/refused'
import type { Evidence } from '@champa/contract/office/approval-shapes'
import { Button } from '@champa/ui/action/button'
import { Field } from '@champa/ui/form/field'
import { SelectField, type SelectOption } from '@champa/ui/form/select-field'
import { Sheet } from '@champa/ui/overlay/sheet'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../platform/client.ts'

const minReason = 10

interface ReasonSheetProps {
  open: boolean
  title: string
  text: string
  submit: string
  isDanger?: boolean
  /** True for a request to a second person, which may name a reference as evidence. */
  withReference?: boolean
  choice?: {
    label: string
    value: string
    options: readonly SelectOption[]
    onPick: (value: string) => void
  }
  busy: boolean
  refused: Refused | null
  onClose: () => void
  onSubmit: (reason: string, evidence: Evidence) => Promise<void>
}

/** Asks for a reason, which the audit log keeps. What was typed stays after a refusal. */
export function ReasonSheet(props: ReasonSheetProps) {
  const { open, title, text, submit, isDanger, withReference, choice, busy, refused } = props
  const t = useTranslations()
  const errorText = useErrorText()
  const form = useId()
  const [reason, setReason] = useState('')
  const [reference, setReference] = useState('')
  const [checked, setChecked] = useState(false)
  const isShort = reason.trim().length < minReason

  function send(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (isShort) return
    const named = reference.trim()
    void props.onSubmit(reason.trim(), { files: [], ...(named === '' ? {} : { reference: named }) })
  }

  return (
    <Sheet
      open={open}
      busy={busy}
      onClose={props.onClose}
      title={title}
      closeLabel={t('common.close')}
      footer={
        <div className="sheet-acts">
          <Button kind={isDanger ? 'primary' : 'outline'} onClick={props.onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind={isDanger ? 'danger' : 'primary'} type="submit" form={form} busy={busy}>
            {submit}
          </Button>
        </div>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={send}>
        <p className="c-2">{text}</p>
        {choice && choice.options.length > 1 && (
          <SelectField
            label={choice.label}
            options={choice.options}
            value={choice.value}
            onChange={(event) => choice.onPick(event.target.value)}
          />
        )}
        <Field
          label={t('withdrawals.reason', { n: String(minReason) })}
          data-first-focus
          maxLength={500}
          value={reason}
          error={
            checked && isShort ? t('withdrawals.tooShort', { n: String(minReason) }) : undefined
          }
          onChange={(event) => setReason(event.target.value)}
        />
        {withReference && (
          <Field
            label={t('withdrawals.reference')}
            maxLength={120}
            value={reference}
            onChange={(event) => setReference(event.target.value)}
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
