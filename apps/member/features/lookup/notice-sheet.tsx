import { formatDateTime } from '@champa/client/time'
import type { readEndedLocks } from '@champa/contract/lock-ended'
import type { readNotice } from '@champa/contract/lookup'
import { readWallet } from '@champa/contract/wallet'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { useTranslations } from 'use-intl'
import type { Answer } from '@champa/client/call-shape'
import { useApiQuery } from '../../platform/client.ts'
import { OperatorHtml } from '../../platform/operator-html/operator-html.tsx'

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

/** How one of the member's bonuses ended, and what its end took. */
export function LockNotice({
  lock,
  currency,
}: {
  lock: EndedLock
  currency: Currency | undefined
}) {
  const t = useTranslations()
  return (
    <div className="card pad">
      <p className="fw-6">{lock.name}</p>
      <p>{t(`nav.lockEnded.${lock.state}`)}</p>
      {lock.taken > 0n && currency && (
        <p className="num">{t('nav.lockTaken', { amount: formatMoney(lock.taken, currency) })}</p>
      )}
      <p className="t-sm c-2 num">{formatDateTime(lock.endedAt)}</p>
    </div>
  )
}

export type EndedLock = Answer<typeof readEndedLocks>['locks'][number]

/** The key stored for a notice once it was read; without spaces, which separate the stored keys. */
export const lockNoticeKey = ({ _id, state }: Pick<EndedLock, '_id' | 'state'>): string =>
  `lock-${_id}-${state}`
