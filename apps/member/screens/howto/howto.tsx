import dawn from '@champa/ui/art/poster-dawn.svg?url'
import lanterns from '@champa/ui/art/poster-lanterns.svg?url'
import lotus from '@champa/ui/art/poster-lotus.svg?url'
import moon from '@champa/ui/art/poster-moon.svg?url'
import naga from '@champa/ui/art/poster-naga.svg?url'
import { caretDown } from '@champa/ui/glyph/nav'
import { Icon } from '@champa/ui/mark/icon'
import { Scene } from '@champa/ui/scene/scene'
import { PageHead } from '@champa/ui/shell/page-head'
import { useTranslations } from 'use-intl'
import { useScreen } from '../../platform/use-screen.ts'
import { RiskLine } from '../layout/risk-line.tsx'
import './howto.css'

/** The five topics of the specification, as short written guides; a poster each. */
const topics = [
  { title: 'wallet', guide: 'walletGuide', poster: dawn },
  { title: 'play', guide: 'playGuide', poster: naga },
  { title: 'check', guide: 'checkGuide', poster: moon },
  { title: 'receiveBonus', guide: 'receiveBonusGuide', poster: lotus },
  { title: 'endBonus', guide: 'endBonusGuide', poster: lanterns },
] as const

export function Howto() {
  const t = useTranslations()
  useScreen(t('nav.howto'))
  return (
    <>
      <Scene calm height={300} />
      <main className="wrap wrap--narrow howto">
        <PageHead title={t('nav.howto')} />
        <p className="c-2">{t('howto.lead')}</p>
        {topics.map(({ title, guide, poster }) => (
          <details key={title} className="card howto__topic" name="howto">
            <summary>
              <img src={poster} alt="" width={104} height={68} loading="lazy" />
              <h2 className="t-h3 grow">{t(`howto.${title}`)}</h2>
              <Icon glyph={caretDown} size={20} />
            </summary>
            <ol>
              {t(`howto.${guide}`).split('\n').map((step) => <li key={step}>{step}</li>)}
            </ol>
          </details>
        ))}
        <RiskLine />
      </main>
    </>
  )
}
