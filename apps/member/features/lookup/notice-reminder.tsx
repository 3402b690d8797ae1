import { storageKeys } from '@champa/contract/limits'
import { readNotice } from '@champa/contract/lookup'
import { NoticeBell } from '@champa/ui/shell/notice-bell'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAsk } from '../../platform/api/use-ask.ts'
import { readStored, store } from '@champa/client/device/storage'
import { firstLine } from './first-line.ts'
import { NoticeSheet } from './notice-sheet.tsx'

const askAgainMs = 5 * 60_000

/** Notices that were not read on this device yet, the newest by name; opening them reads them all. */
export function NoticeReminder() {
  const t = useTranslations()
  const notices = useAsk(readNotice, undefined, { staleTime: askAgainMs }).data?.notices ?? []
  const [read, setRead] = useState(() => (readStored(storageKeys.readNotices) ?? '').split(' '))
  const [open, setOpen] = useState(false)
  const unread = notices.filter(({ key }) => !read.includes(key))
  const readAll = () => {
    const keys = notices.map(({ key }) => key)
    store(storageKeys.readNotices, keys.join(' '))
    setRead(keys)
  }
  const show = () => {
    setOpen(true)
    readAll()
  }
  return (
    <>
      {unread[0] && !open && <NoticeBell label={t('nav.unreadNotice', { n: String(unread.length), text: firstLine(unread[0].html) || t('nav.notice') })} unread={unread.length} onOpen={show} />}
      <NoticeSheet open={open} onClose={() => setOpen(false)} notices={notices} />
    </>
  )
}
