import type { readNotice } from '@champa/contract/lookup'
import { Sheet } from '@champa/ui/overlay/sheet'
import { useTranslations } from 'use-intl'
import type { Answer } from '@champa/client/call-shape'
import { OperatorHtml } from '../../platform/operator-html/operator-html.tsx'

interface Props {
  open: boolean
  onClose: () => void
  notices: Answer<typeof readNotice>['notices']
}

/** All that the operator has to say now, the newest first. */
export function NoticeSheet({ open, onClose, notices }: Props) {
  const t = useTranslations()
  return (
    <Sheet open={open} onClose={onClose} title={t('nav.notice')} closeLabel={t('common.close')}>
      {notices.map(({ key, html }) => <div className="card pad" key={key}><OperatorHtml html={html} /></div>)}
    </Sheet>
  )
}
