import { storageKeys } from '@champa/contract/constants'
import { readEndedLocks } from '@champa/contract/lock-ended'
import { readNotice } from '@champa/contract/lookup'
import { NoticeBell } from '@champa/ui/shell/notice-bell'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'
import { readStored, store } from '@champa/client/device/storage'
import { firstLine } from '../first-line.ts'
import { NoticeSheet } from './notice-sheet.tsx'
import { lockNoticeKey } from './unread-notices.ts'

const askAgainMs = 5 * 60_000
const maxRemembered = 50

/** Notices unread on this device, with the text of the newest; opening marks all as read. */
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
    // Notices that are not loaded at present stay read.
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
