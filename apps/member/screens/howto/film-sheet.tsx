import { languages } from '@champa/client/react/locale'
import { Sheet } from '@champa/ui/overlay/sheet'
import { InfoNote } from '@champa/ui/state/info-note'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Film } from './film-of.ts'

export interface FilmSheetProps {
  open: boolean
  onClose: () => void
  title: string
  /** The written guide, one step per line. */
  guide: string
  film: Film
}

/**
 * A film with native controls and captions in the app's language, and the written guide below it.
 */
export function FilmSheet({ open, onClose, title, guide, film }: FilmSheetProps) {
  const t = useTranslations()
  const locale = useLocale()
  const name = languages.find(({ code }) => code === locale)?.name
  const [broken, setBroken] = useState(false)
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('common.close')}>
      {broken && (
        <InfoNote kind="warn" live>
          {t('howto.cannotPlay')}
        </InfoNote>
      )}
      {!broken && (
        // The film starts automatically only without reduced motion. It is muted although it has no
        // sound, because browsers autoplay only muted films.
        <video
          className="howto__film"
          data-first-focus
          src={film.video}
          poster={film.poster}
          width={544}
          height={1328}
          aria-label={title}
          controls
          playsInline
          muted
          autoPlay={!wantsLittleMotion()}
          preload="none"
          onError={() => setBroken(true)}
        >
          <track kind="captions" srcLang={locale} label={name} src={film.captions} default />
        </video>
      )}
      <section>
        <h3 className="t-h3">{t('howto.inWriting')}</h3>
        <ol className="howto__guide">
          {guide.split('\n').map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </Sheet>
  )
}

const wantsLittleMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
