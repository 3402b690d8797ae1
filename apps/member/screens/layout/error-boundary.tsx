import { Button } from '@champa/ui/action/button'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOnline } from '../../platform/device/online.ts'
import { findNewBuild, useNewBuild } from '../../platform/build/new-build.ts'

interface Props {
  children: ReactNode
}

/** Contains a screen that crashes or cannot be downloaded, so the rest of the page stays. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children
  }
}

/** Offers a reload, because after a release a retry in place would not find the old files. */
function Broken() {
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
      <Button kind="tonal" onClick={() => location.reload()}>
        {newBuild ? t('common.loadNewBuild') : t('common.retry')}
      </Button>
    </main>
  )
}
