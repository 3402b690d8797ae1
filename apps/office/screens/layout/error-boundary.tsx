import { Button } from '@champa/ui/action/button'
import { Component, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useOnline } from '../../platform/device/online.ts'

interface Props {
  children: ReactNode
}

/** A screen that breaks, or that cannot be downloaded, leaves the rest of the page standing. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children
  }
}

/** A reload, not a second try in place: after a release the old files are no longer there. */
function Broken() {
  const t = useTranslations()
  const online = useOnline()
  return (
    <main className="room room--middle" role="alert">
      <h1 className="t-h2">{online ? t('common.unknownError') : t('common.networkError')}</h1>
      <Button kind="tonal" onClick={() => location.reload()}>
        {t('common.retry')}
      </Button>
    </main>
  )
}
