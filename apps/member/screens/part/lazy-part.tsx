import { toast } from '@champa/ui/overlay/toast'
import { Spinner } from '@champa/ui/state/spinner'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { findNewBuild } from '../../platform/build/new-build.ts'
import { loadPatiently } from './load-patiently.ts'

interface Leavable {
  /** A part with this property is needed while it is true; any other from its mount. */
  open?: boolean
  onClose?: () => void
}

/**
 * A part of a screen that loads on first use. Unlike React's lazy() it never breaks the screen:
 * offline it reports the failure and closes, and the next opening loads it again. A part without
 * `onClose` is loaded automatically, with retries until it succeeds.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P & Leavable> {
  let known: ComponentType<P> | null = null
  let failedOffline = false
  return function Part(props: P & Leavable) {
    const t = useTranslations()
    const { open = true, onClose } = props
    const [part, setPart] = useState<{ Loaded: ComponentType<P> | null; broken: boolean }>({
      Loaded: known,
      broken: false,
    })
    const fail = useEffectEvent(() => {
      if (!onClose) return
      // A browser may cache a failed download until a reload, which is safe here because only
      // figures are on screen.
      if (navigator.onLine && failedOffline) return location.reload()
      // Online, the file is gone for good: after a release the page offers the new build, otherwise
      // the error boundary explains.
      if (navigator.onLine)
        return void findNewBuild().then((found) =>
          found ? onClose() : setPart({ Loaded: null, broken: true }),
        )
      failedOffline = true
      toast.show({ kind: 'err', text: t('common.networkError') })
      onClose()
    })
    const begin = useEffectEvent((signal: AbortSignal) =>
      onClose ? load() : loadPatiently(load, signal),
    )
    useEffect(() => {
      if (known || !open) return
      const wanted = new AbortController()
      begin(wanted.signal).then(
        (Loaded) => {
          known = Loaded ?? known
          if (!wanted.signal.aborted) setPart({ Loaded, broken: false })
        },
        () => wanted.signal.aborted || fail(),
      )
      return () => wanted.abort()
    }, [open])
    if (part.broken) throw new Error('a part of this screen could not be loaded')
    if (part.Loaded) return <part.Loaded {...props} />
    // Shows a spinner only for a part that the member opened.
    return (
      onClose &&
      open &&
      createPortal(
        <div className="waiting">
          <Spinner label={t('common.loading')} />
        </div>,
        document.body,
      )
    )
  }
}
