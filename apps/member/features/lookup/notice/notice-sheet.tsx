import type { readNotice } from '@champa/contract/lookup'
import { readWallet } from '@champa/contract/wallet'
import { Sheet } from '@champa/ui/overlay/sheet'
import { useTranslations } from 'use-intl'
import type { Answer } from '@champa/client/call-shape'
import { useApiQuery } from '../../../platform/client.ts'
import { OperatorHtml } from '../../../platform/operator-html/operator-html.tsx'
import { LockNotice } from './lock-notice.tsx'
import { type EndedLock, lockNoticeKey } from './unread-notices.ts'

interface Props {
  open: boolean
  onClose: () => void
  notices: Answer<typeof readNotice>['notices']
  locks: readonly EndedLock[]
}

/** How the member's bonuses ended, and the operator's current notices, newest first. */
export function NoticeSheet({ open, onClose, notices, locks }: Props) {
  const t = useTranslations()
  const currency = useApiQuery(readWallet, undefined, { enabled: false }).data?.currency
  return (
    <Sheet open={open} onClose={onClose} title={t('nav.notice')} closeLabel={t('common.close')}>
      {locks.map((lock) => (
        <LockNotice key={lockNoticeKey(lock)} lock={lock} currency={currency} />
      ))}
      {notices.map(({ key, html }) => (
        <div className="card pad" key={key}>
          <OperatorHtml html={html} />
        </div>
      ))}
    </Sheet>
  )
}
