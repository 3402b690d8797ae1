import { Button } from '@champa/ui/action/button'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOnline } from '@champa/client/react/online'
import { findNewBuild, loadNewBuild, useNewBuild } from '../../platform/build/new-build.ts'

/**
 * Shown instead of a screen that crashed or could not be downloaded. Offers a reload, because after
 * a release a retry in place would not find the old files.
 */
export function BrokenScreen() {
  const t = useTranslations()
  const online = useOnline()
  const newBuild = useNewBuild()
  const [brokeOffline] = useState(!online)
  useEffect(() => void findNewBuild(), [])
  useEffect(() => {
    if (brokeOffline && online) location.reload()
  }, [brokeOffline, online])
  return (
    <main className="wrap wrap--narrow broken" role="alert">
      <h1 className="t-h2">
        {newBuild
          ? t('common.newBuild')
          : online
            ? t('common.unknownError')
            : t('common.networkError')}
      </h1>
      <Button kind="tonal" onClick={() => void loadNewBuild()}>
        {newBuild ? t('common.loadNewBuild') : t('common.retry')}
      </Button>
    </main>
  )
}
