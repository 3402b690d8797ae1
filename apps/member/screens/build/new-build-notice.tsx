import { UpdateStrip } from '@champa/ui/state/update-strip'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { keepBuild, loadNewBuild } from '../../platform/build/keep-build.ts'
import { useNewBuild } from '../../platform/build/new-build.ts'

/**
 * Offers the next build and waits: nothing reloads automatically while a member transfers money.
 */
export function NewBuildNotice() {
  const t = useTranslations()
  const known = useNewBuild()
  const [later, setLater] = useState(false)
  const [loading, setLoading] = useState(false)
  useEffect(keepBuild, [])
  if (!known || later) return null
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
