import { storageKeys } from '@champa/contract/limits'
import { readNotice } from '@champa/contract/lookup'
import { NoticeStrip } from '@champa/ui/state/notice-strip'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAsk } from '../../platform/api/use-ask.ts'
import { readStored, store } from '@champa/client/device/storage'
import { firstLine } from './first-line.ts'
import { NoticeSheet } from './notice-sheet.tsx'

const askAgainMs = 5 * 60_000

/** The newest notice that was not read on this device yet; opening or closing it reads them all. */
export function NoticeReminder() {
  const t = useTranslations()
  const notices = useAsk(readNotice, undefined, { staleTime: askAgainMs }).data?.notices ?? []
  const [read, setRead] = useState(() => (readStored(storageKeys.readNotices) ?? '').split(' '))
  const [open, setOpen] = useState(false)
  const fresh = notices.find(({ key }) => !read.includes(key))
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
      {fresh && !open && <NoticeStrip label={t('nav.notice')} text={firstLine(fresh.html) || t('nav.notice')} closeLabel={t('common.close')} onOpen={show} onClose={readAll} />}
      <NoticeSheet open={open} onClose={() => setOpen(false)} notices={notices} />
    </>
  )
}
