import { RetryRow } from '@champa/ui/state/retry-row'
import { Spinner } from '@champa/ui/state/spinner'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../platform/client.ts'
import type { Authority } from '@champa/contract/office/permissions'
import { useColleagues } from '../../platform/use-colleagues.ts'
import { useMe } from '../../platform/use-me.ts'
import { Face } from './face.tsx'

/** The roles of a person in words; support with the grant to manage the chat is a lead. */
export function useRolesText(): (person: Authority) => string {
  const t = useTranslations()
  return ({ roles, grants }) =>
    roles
      .map((role) =>
        role === 'support' && grants.includes('chat.manage') ? t('roles.lead') : t(`roles.${role}`),
      )
      .join(' · ')
}

/** All staff members, with their availability. */
export function TeamList() {
  const t = useTranslations()
  const errorText = useErrorText()
  const rolesText = useRolesText()
  const query = useColleagues()
  if (query.isPending) return <Spinner label={t('common.loading')} />
  if (!query.data)
    return (
      <RetryRow
        title={t('common.loadFailed')}
        text={errorText(query.error)}
        retryLabel={t('common.retry')}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <ul className="team">
      {query.data.staff.map((person) => (
        <li key={person.id} className="row">
          <Face small name={person.name} />
          <span className="grow">
            {person.name} <span className="t-sm c-3">{rolesText(person)}</span>
          </span>
          <span className={person.online ? 'tag tag--jade' : 'tag'}>
            {person.online ? t('me.online') : person.available ? t('me.offline') : t('me.away')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The card of the signed-in staff member. */
export function MyCard() {
  const rolesText = useRolesText()
  const me = useMe()
  return (
    <div className="row">
      <Face name={me.name} />
      <div className="grow">
        <p className="t-h2">{me.name}</p>
        <p className="t-sm c-2">
          {me.username} · {rolesText(me)}
        </p>
      </div>
    </div>
  )
}
