import { Button } from '@champa/ui/action/button'
import { IconButton } from '@champa/ui/action/icon-button'
import { close } from '@champa/ui/icons/arrow'
import { ToastHost } from '@champa/ui/overlay/toast-host'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { endSession } from '../../features/account/end-session.ts'
import { keepBuild } from '../../platform/build/keep-build.ts'
import { loadNewBuild, useNewBuild } from '../../platform/build/new-build.ts'
import { useCalm } from '../../platform/device/use-calm.ts'
import { withWords } from '../../platform/client.ts'
import { lazyPart } from '../part/lazy-part.tsx'
import './calm-parts.css'

/** The reminder appears after an hour at the earliest, so it loads long after the first view. */
const reminderLateMs = 20_000
const PlayReminder = lazyPart(
  async () =>
    (await withWords(() => import('../../features/responsible/play-reminder.tsx'))).PlayReminder,
)

/**
 * Parts that load after the first view on every screen: toasts, the notice of a new build with the
 * service worker, and the play reminder of a signed-in member.
 */
export function CalmParts() {
  const t = useTranslations()
  const [path] = useLocation()
  const late = useCalm(reminderLateMs)
  return (
    <>
      <ToastHost closeLabel={t('common.close')} />
      <NewBuildNotice />
      {late && path.startsWith('/user/') && <PlayReminder onStop={endSession} />}
    </>
  )
}

/** Offers the new build and waits: nothing reloads automatically while a member transfers money. */
function NewBuildNotice() {
  const t = useTranslations()
  const hasNewBuild = useNewBuild()
  const [later, setLater] = useState(false)
  const [loading, setLoading] = useState(false)
  useEffect(keepBuild, [])
  if (!hasNewBuild || later) return null
  const load = () => {
    setLoading(true)
    void loadNewBuild()
  }
  return (
    <UpdateStrip
      text={t('common.newBuild')}
      actLabel={t('common.loadNewBuild')}
      busy={loading}
      onAct={load}
      closeLabel={t('common.close')}
      onClose={() => setLater(true)}
    />
  )
}

interface UpdateStripProps {
  text: string
  actLabel: string
  busy: boolean
  onAct: () => void
  closeLabel: string
  onClose: () => void
}

/** Offers an update of the app above the menu; one tap dismisses the offer. */
function UpdateStrip({ text, actLabel, busy, onAct, closeLabel, onClose }: UpdateStripProps) {
  return (
    <div className="update-strip" role="status">
      <span className="update-strip__text">{text}</span>
      <Button kind="tonal" size="sm" busy={busy} onClick={onAct}>
        {actLabel}
      </Button>
      <IconButton label={closeLabel} icon={close} size={18} onClick={onClose} />
    </div>
  )
}
