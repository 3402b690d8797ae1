import { toast } from '@champa/ui/overlay/toast'
import { Spinner } from '@champa/ui/state/spinner'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { findNewBuild } from '../../platform/build/new-build.ts'
import { loadPatiently } from './load-patiently.ts'

interface Leavable {
  /** Where a part has this, it is wanted while it is true; else from its first moment. */
  open?: boolean
  onClose?: () => void
}

/**
 * A part of a screen that is loaded when it is first wanted. Unlike React's lazy() it never takes the screen down with
 * it: without a network it says so and closes, and the next time it is wanted it is asked for again.
 * A part without `onClose` comes by itself, and is asked for again until it is there.
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
      // A browser may remember a download that failed; a reload forgets it, and no more was on screen than figures.
      if (navigator.onLine && failedOffline) return location.reload()
      // With a network it is missing for good. After a release the page offers the new build and stays; else the boundary explains.
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
    // What was tapped for says that it is on its way; what comes by itself comes without a word.
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
