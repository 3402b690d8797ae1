import { ButtonLink } from '@champa/ui/action/button-link'
import { useTranslations } from 'use-intl'

const topics = [
  { title: 'receiveBonus', guide: 'receiveBonusGuide' },
  { title: 'endBonus', guide: 'endBonusGuide' },
] as const

/**
 * Shown beside the bonuses in a wide window: how to claim one and how it ends, in the how-to page's
 * text.
 */
export function BonusGuide() {
  const t = useTranslations()
  return (
    <aside className="bonus__guide only-d" aria-label={t('nav.howto')}>
      <div className="card bonus__guide-card">
        {topics.map(({ title, guide }) => (
          <section key={title}>
            <h2 className="t-h3">{t(`howto.${title}`)}</h2>
            <ol>
              {t(`howto.${guide}`)
                .split('\n')
                .map((step) => (
                  <li key={step}>{step}</li>
                ))}
            </ol>
          </section>
        ))}
        <ButtonLink kind="tonal" size="sm" href="/howto">
          {t('nav.howto')}
        </ButtonLink>
      </div>
    </aside>
  )
}
