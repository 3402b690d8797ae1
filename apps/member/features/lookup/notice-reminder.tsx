import type { Answer } from '@champa/client/call-shape'
import { formatDateTime } from '@champa/client/time'
import { storageKeys } from '@champa/contract/constants'
import { readEndedLocks } from '@champa/contract/lock-ended'
import { readNotice } from '@champa/contract/lookup'
import { readWallet } from '@champa/contract/wallet'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { NoticeBell } from '@champa/ui/shell/notice-bell'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { readStored, store } from '@champa/client/device/storage'
import { OperatorHtml } from '../../platform/operator-html/operator-html.tsx'

const askAgainMs = 5 * 60_000
const maxRemembered = 50

/**
 * The notices that this device has not shown, with the text of the newest; opening them marks all
 * as read.
 */
export function NoticeReminder() {
  const t = useTranslations()
  const notices = useApiQuery(readNotice, undefined, { staleTime: askAgainMs }).data?.notices ?? []
  const locks = useApiQuery(readEndedLocks, undefined, { staleTime: askAgainMs }).data?.locks ?? []
  const [read, setRead] = useState(() => (readStored(storageKeys.readNotices) ?? '').split(' '))
  const [open, setOpen] = useState(false)
  const all = [
    ...locks.map((lock) => ({
      key: lockNoticeKey(lock),
      text: `${lock.name}: ${t(`nav.lockEnded.${lock.state}`)}`,
    })),
    ...notices.map(({ key, html }) => ({ key, text: firstLine(html) || t('nav.notice') })),
  ]
  const unread = all.filter(({ key }) => !read.includes(key))
  const show = () => {
    // Notices that are missing from the current list are still remembered as read.
    const keys = [...new Set([...all.map(({ key }) => key), ...read])].slice(0, maxRemembered)
    store(storageKeys.readNotices, keys.join(' '))
    setRead(keys)
    setOpen(true)
  }
  return (
    <>
      {unread[0] && !open && (
        <NoticeBell
          label={t('nav.unreadNotice', { n: String(unread.length), text: unread[0].text })}
          unread={unread.length}
          onOpen={show}
        />
      )}
      <NoticeSheet open={open} onClose={() => setOpen(false)} notices={notices} locks={locks} />
    </>
  )
}

/**
 * The first line of an operator's HTML as plain text. The HTML is parsed in a detached document,
 * where nothing runs or loads.
 */
function firstLine(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const mute of body.querySelectorAll('script,style,template,noscript,textarea,svg,math'))
    mute.remove()
  for (const block of body.querySelectorAll('br,p,div,li,tr,h1,h2,h3,h4,h5,h6,blockquote'))
    block.after('\n')
  return (
    body.textContent
      .split('\n')
      .map((line) => line.trim())
      .find((line) => line !== '') ?? ''
  )
}

interface Props {
  open: boolean
  onClose: () => void
  notices: Answer<typeof readNotice>['notices']
  locks: readonly EndedLock[]
}

/**
 * The sheet of notices, newest first: how the member's bonuses ended, and the operator's current
 * notices.
 */
function NoticeSheet({ open, onClose, notices, locks }: Props) {
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

/** A notice of how one of the member's bonuses ended, and of the amount that was taken. */
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

/**
 * The key stored for a notice once it was read. It contains no space, because spaces separate the
 * stored keys.
 */
const lockNoticeKey = ({ _id, state }: Pick<EndedLock, '_id' | 'state'>): string =>
  `lock-${_id}-${state}`
