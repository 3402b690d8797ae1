import type { readNotice } from '@champa/contract/lookup'
import { readWallet } from '@champa/contract/wallet'
import { formatMoney } from '@champa/ui/format/format-money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { useTranslations } from 'use-intl'
import type { Answer } from '@champa/client/call-shape'
import { useAsk } from '../../../platform/api/use-ask.ts'
import { OperatorHtml } from '../../../platform/operator-html/operator-html.tsx'
import { formatDateTime } from '../../../platform/time.ts'
import { type EndedLock, lockNoticeKey } from './unread-notices.ts'

interface Props {
  open: boolean
  onClose: () => void
  notices: Answer<typeof readNotice>['notices']
  locks: readonly EndedLock[]
}

/** What has become of the member's own bonuses, and all that the operator has to say now, the newest first. */
export function NoticeSheet({ open, onClose, notices, locks }: Props) {
  const t = useTranslations()
  const currency = useAsk(readWallet, undefined, { enabled: false }).data?.currency
  return (
    <Sheet open={open} onClose={onClose} title={t('nav.notice')} closeLabel={t('common.close')}>
      {locks.map((lock) => (
        <div className="card pad" key={lockNoticeKey(lock)}>
          <p className="fw-6">{lock.name}</p>
          <p>{t(`nav.lockEnded.${lock.state}`)}</p>
          {lock.taken > 0n && currency && (
            <p className="num">
              {t('nav.lockTaken', { amount: formatMoney(lock.taken, currency) })}
            </p>
          )}
          <p className="t-sm c-2 num">{formatDateTime(lock.endedAt)}</p>
        </div>
      ))}
      {notices.map(({ key, html }) => (
        <div className="card pad" key={key}>
          <OperatorHtml html={html} />
        </div>
      ))}
    </Sheet>
  )
}
