import { useTranslations } from 'use-intl'
import { useMe } from '../../platform/use-me.ts'
import { Face } from './face.tsx'

/** The signed-in staff member. */
export function MyCard() {
  const t = useTranslations()
  const me = useMe()
  return (
    <div className="row">
      <Face name={me.name} />
      <div className="grow">
        <p className="t-h2">{me.name}</p>
        <p className="t-sm c-2">
          {me.username} · {me.role === 'lead' ? t('me.lead') : t('me.agent')}
        </p>
      </div>
    </div>
  )
}
