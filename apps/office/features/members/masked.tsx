import {
  type maskedFields,
  unmaskedForMs,
  unmaskMember,
  unmaskReasons,
} from '@champa/contract/office/members'
import { mayRead } from '@champa/contract/office/permissions'
import { Sheet } from '@champa/ui/overlay/sheet'
import { InfoNote } from '@champa/ui/state/info-note'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../platform/client.ts'
import { useMe } from '../../platform/use-me.ts'

interface MaskedProps {
  id: string
  field: (typeof maskedFields)[number]
  /** Which one, where a tab has several. */
  refId?: string
  /** What is shown, for the title of the question. */
  what: string
  /** The masked value. */
  children: string
}

/** A masked value that a person may see whole for five minutes, after saying why. */
export function Masked({ id, field, refId, what, children }: MaskedProps) {
  const t = useTranslations()
  const me = useMe()
  const [asking, setAsking] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    if (shown === null) return undefined
    const timer = setTimeout(() => setShown(null), unmaskedForMs)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <span className="masked">
      <span className="num">{shown ?? children}</span>
      {shown === null && mayRead(me, 'member.personal') && (
        <button
          type="button"
          className="masked__show"
          aria-haspopup="dialog"
          aria-label={t('members.showWhat', { what })}
          onClick={() => setAsking(true)}
        >
          {t('members.show')}
        </button>
      )}
      <ReasonQuestion
        open={asking}
        what={what}
        target={{ id, field, ...(refId === undefined ? {} : { ref: refId }) }}
        onClose={() => setAsking(false)}
        onValue={(value) => {
          setAsking(false)
          setShown(value)
        }}
      />
    </span>
  )
}

interface ReasonQuestionProps {
  open: boolean
  what: string
  target: { id: string; field: MaskedProps['field']; ref?: string }
  onClose: () => void
  onValue: (value: string) => void
}

/** Asks why a value is shown; the audit log keeps the reason. */
function ReasonQuestion({ open, what, target, onClose, onValue }: ReasonQuestionProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const { run, busy, refused } = useApiMutation(unmaskMember)
  const { id, ...field } = target
  return (
    <Sheet
      open={open}
      busy={busy}
      onClose={onClose}
      title={t('members.showWhat', { what })}
      closeLabel={t('common.close')}
    >
      <div className="stack">
        <p className="c-2">{t('members.showText', { n: String(unmaskedForMs / 60_000) })}</p>
        <ul className="act-list">
          {unmaskReasons.map((reason, at) => (
            <li key={reason}>
              <button
                type="button"
                data-first-focus={at === 0 || undefined}
                aria-disabled={busy || undefined}
                onClick={async () => {
                  const answer = await run({ params: { id }, body: { ...field, reason } })
                  if (answer) onValue(answer.value)
                }}
              >
                {t(`unmaskReason.${reason}`)}
              </button>
            </li>
          ))}
        </ul>
        {refused && (
          <InfoNote kind="error" live>
            {errorText(refused)}
          </InfoNote>
        )}
      </div>
    </Sheet>
  )
}
