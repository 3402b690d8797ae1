import { formatDate, formatMinute } from '@champa/client/time'
import { mayRead } from '@champa/contract/office/permissions'
import type { MemberHead } from '@champa/contract/office/members'
import { Button } from '@champa/ui/action/button'
import { useLink } from '@champa/ui/action/link-context'
import { formatMoney } from '@champa/ui/format/format-money'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { useMe } from '../../platform/use-me.ts'
import { wordOf } from '../../platform/word-of.ts'
import { Masked } from './masked.tsx'
import { FlagTag, FreezeTag, StatusTag } from './member-marks.tsx'

interface MemberHeadProps {
  head: MemberHead
  onActs: () => void
}

/** Name, marks and figures of a member, which stay while the tabs below scroll. */
export function MemberHeadPart({ head, onActs }: MemberHeadProps) {
  const t = useTranslations()
  const Link = useLink()
  const me = useMe()
  const { member, freezes, openFlags, inviter } = head
  return (
    <header className="member__head">
      <div className="member__who">
        <h1>{member.name}</h1>
        <StatusTag status={member.status} />
        {freezes.map(({ no, scope }) => (
          <FreezeTag key={no} scope={scope} />
        ))}
        {openFlags.map(({ no, kind, note }) => (
          <FlagTag key={no} kind={kind} note={note} />
        ))}
        {head.hasLock && <span className="tag tag--river">{t('members.hasLock')}</span>}
      </div>
      <div className="member__acts">
        {mayRead(me, 'chat.answer') && (
          <Link className="btn btn--outline" href={`/office/conversations/${member.id}`}>
            {t('members.chat')}
          </Link>
        )}
        <Button kind="tonal" aria-haspopup="dialog" onClick={onActs}>
          {t('members.acts')} <kbd>.</kbd>
        </Button>
      </div>
      <p className="member__facts">
        <span className="num">{t('members.numberIs', { n: member.id })}</span>
        {!head.isForgotten && (
          <Masked id={member.id} field="phone" what={t('members.phone')}>
            {member.maskedPhone}
          </Masked>
        )}
        <span>{t('members.since', { at: formatDate(member.registeredAt) })}</span>
        {member.lastSeenAt !== null && (
          <span>{t('members.seenAt', { at: formatMinute(member.lastSeenAt) })}</span>
        )}
        {member.groups.length > 0 && <span>{member.groups.join(', ')}</span>}
        {inviter && (
          <span>
            {t('members.invitedBy')}{' '}
            <Link className="link" href={`/office/members/${inviter.id}`}>
              {inviter.name}
            </Link>
          </span>
        )}
      </p>
      <Figures head={head} />
      <Notices head={head} />
    </header>
  )
}

function Figures({ head: { member } }: { head: MemberHead }) {
  const t = useTranslations()
  if (!member.figures) return null
  const { total, net30d } = member.figures
  return (
    <dl className="member__figures">
      <div>
        <dt>{t('members.balance')}</dt>
        <dd className="num">{formatMoney(total, member.currency)}</dd>
      </div>
      <div>
        <dt>{t('members.net30d')}</dt>
        <dd className="num">{formatMoney(net30d, member.currency)}</dd>
      </div>
    </dl>
  )
}

/** What whoever acts must know first. */
function Notices({ head }: { head: MemberHead }) {
  const t = useTranslations()
  const Link = useLink()
  const { freezes, pausedUntil, closedAt, isForgotten, approvals } = head
  return (
    <div className="member__notices">
      {freezes.map(({ no, scope, by, since, reason }) => (
        <InfoNote key={no} kind="warn">
          {t('members.frozenBy', {
            scope: t(`freezeScope.${scope}`),
            name: by,
            at: formatMinute(since),
            reason,
          })}
        </InfoNote>
      ))}
      {pausedUntil !== null && (
        <InfoNote kind="info">
          {t('members.pausedUntil', { at: formatMinute(pausedUntil) })}
        </InfoNote>
      )}
      {closedAt !== null && (
        <InfoNote kind="info">
          {t(isForgotten ? 'members.forgotten' : 'members.closedAt', {
            at: formatMinute(closedAt),
          })}
        </InfoNote>
      )}
      {approvals.map(({ id, action }) => (
        <InfoNote key={id} kind="info">
          {t('members.requested', {
            action: wordOf(t, `approvalAction.${action.replaceAll('.', '-')}`) ?? action,
          })}{' '}
          <Link className="link" href={`/office/approvals/${id}`}>
            {t('members.toRequest')}
          </Link>
        </InfoNote>
      ))}
    </div>
  )
}
