import { Button } from '@champa/ui/action/button'
import { Component, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useOnline } from '../../platform/device/online.ts'

interface Props {
  children: ReactNode
}

/**
 * Contains the failure of a screen that throws or cannot be downloaded; the rest of the page keeps
 * working.
 */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children
  }
}

/** Offers a reload rather than a retry in place, because a release removes the old files. */
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
