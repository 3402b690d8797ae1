import { copy } from '@champa/client/device/copy'
import { toast } from '@champa/ui/overlay/toast'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** A long machine-readable text below its label. It may break anywhere and is not translated. */
export function ProofValue({
  term,
  action,
  children,
}: {
  term: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <span translate="no">{children}</span>
        {action}
      </dd>
    </div>
  )
}

/** Copies a long value and confirms the copy with the name of the value. */
export function useCopyProof(): (text: string, copiedText: string) => void {
  const t = useTranslations()
  return (text, copiedText) =>
    void copy(text).then((copied) => {
      toast.show(
        copied ? { kind: 'ok', text: copiedText } : { kind: 'err', text: t('common.copyFail') },
      )
    })
}
