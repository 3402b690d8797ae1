import dawn from '@champa/ui/art/poster-dawn.svg?url'
import lanterns from '@champa/ui/art/poster-lanterns.svg?url'
import lotus from '@champa/ui/art/poster-lotus.svg?url'
import moon from '@champa/ui/art/poster-moon.svg?url'
import naga from '@champa/ui/art/poster-naga.svg?url'
import { Scene } from '@champa/ui/scene/scene'
import { PageHead } from '@champa/ui/shell/page-head'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { withWords } from '../../platform/client.ts'
import { useScreen } from '../../platform/use-screen.ts'
import { RiskLine } from '../layout/risk-line.tsx'
import { lazyPart } from '../part/lazy-part.tsx'
import { filmOf } from './film-of.ts'
import './howto.css'

/** The five topics of the specification, each with a film and a written guide. */
const topics = [
  { title: 'wallet', guide: 'walletGuide', film: 'wallet', poster: dawn },
  { title: 'play', guide: 'playGuide', film: 'play', poster: naga },
  { title: 'check', guide: 'checkGuide', film: 'check', poster: moon },
  { title: 'receiveBonus', guide: 'receiveBonusGuide', film: 'receive-bonus', poster: lotus },
  { title: 'endBonus', guide: 'endBonusGuide', film: 'end-bonus', poster: lanterns },
] as const

const FilmSheet = lazyPart(
  async () => (await withWords(() => import('./film-sheet.tsx'))).FilmSheet,
)

export function Howto() {
  const t = useTranslations()
  const locale = useLocale()
  const [chosen, choose] = useState<(typeof topics)[number]>()
  const [open, setOpen] = useState(false)
  useScreen(t('nav.howto'))
  return (
    <>
      <Scene calm height={300} />
      <main className="wrap wrap--narrow howto">
        <PageHead title={t('nav.howto')}>
          <span className="tag num">{t('howto.videos', { count: `${topics.length}` })}</span>
        </PageHead>
        <p className="c-2">{t('howto.lead')}</p>
        <ul className="howto__list">
          {topics.map((topic) => (
            <li key={topic.title}>
              <button
                type="button"
                className="card howto__topic"
                aria-haspopup="dialog"
                onClick={() => (choose(topic), setOpen(true))}
              >
                <span className="howto__thumb" aria-hidden="true">
                  <img src={topic.poster} alt="" width={118} height={76} loading="lazy" />
                  <span className="howto__play" />
                </span>
                <span className="grow">
                  <span className="t-h3 howto__title">{t(`howto.${topic.title}`)}</span>
                  <span className="t-sm c-2 num">
                    {lengthOf(filmOf(topic.film, locale).seconds)}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <RiskLine />
      </main>
      {chosen && (
        <FilmSheet
          key={`${chosen.title} ${locale}`}
          open={open}
          onClose={() => setOpen(false)}
          film={filmOf(chosen.film, locale)}
          title={t(`howto.${chosen.title}`)}
          guide={t(`howto.${chosen.guide}`)}
        />
      )}
    </>
  )
}

/** Formats a duration, e.g. 0:32. */
function lengthOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
