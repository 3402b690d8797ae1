import { phone } from '@champa/ui/icons/form'
import { Icon } from '@champa/ui/brand/icon'
import { useTranslations } from 'use-intl'

/** Thailand's mental health hotline. */
const helpline = '1323'

/** The age limit, a warning about the cost, and contacts for help. */
export function SafeLines() {
  const t = useTranslations()
  return (
    <div className="safe__lines">
      <a className="link safe__help" href={`tel:${helpline}`}>
        <Icon icon={phone} size={20} />
        {t('rg.helpline')}
      </a>
      <p className="t-sm c-2">
        <b className="tag num">20+</b> {t('rg.age')}
      </p>
      <p className="t-sm c-2">{t('rg.risk')}</p>
    </div>
  )
}
