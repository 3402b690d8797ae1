import { readSlipImage } from '@champa/contract/slip'
import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'
import { call, useErrorText } from '../../platform/client.ts'

/**
 * Shows the image of a slip in a new window. The window is opened within the tap, while the browser
 * allows it, and navigates to the short-lived link once that has loaded.
 */
export function useReferenceImage(): (reference: string) => void {
  const t = useTranslations()
  const errorText = useErrorText()
  return (reference) => {
    const opened = window.open('', '_blank')
    if (!opened) {
      toast.show({ kind: 'err', text: t('slips.popupBlocked') })
      return
    }
    // Like rel="noopener noreferrer": another host learns nothing about the wallet.
    opened.opener = null
    opened.document.title = t('slips.opening')
    const policy = opened.document.createElement('meta')
    policy.name = 'referrer'
    policy.content = 'no-referrer'
    opened.document.head.append(policy)
    call(readSlipImage, { params: { reference } }).then(
      ({ url }) => opened.location.replace(new URL(url, location.href)),
      (error: unknown) => {
        opened.close()
        toast.show({ kind: 'err', text: errorText(error) })
      },
    )
  }
}
