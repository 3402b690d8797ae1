import { formatMinute } from '@champa/client/time'
import { readApproval } from '@champa/contract/office/approvals'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { Panel, UnreadPanel } from '../list/panel.tsx'
import { ExpiryWick, StateMark } from './approval-columns.tsx'
import type { ApprovalDetail } from './approval-detail.ts'
import { ApprovalParts } from './approval-parts.tsx'
import { useApprovalWords, sumText } from './approval-words.ts'
import { DecisionFoot } from './decision-foot.tsx'

/** One request with all that its checker needs. Opening it is recorded as a look. */
export function ApprovalPanel({ id, backHref }: { id: string; backHref: string }) {
  const t = useTranslations()
  const query = useApiQuery(readApproval, { params: { id } }, { staleTime: 0, notByItself: true })
  if (query.data) return <LoadedPanel detail={query.data} backHref={backHref} />
  return <UnreadPanel title={t('approvals.action')} backHref={backHref} query={query} />
}

function LoadedPanel({ detail, backHref }: { detail: ApprovalDetail; backHref: string }) {
  const t = useTranslations()
  const words = useApprovalWords()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const { maker, makerRoles, sum, state, colleague } = detail
  const rolesText = (some: typeof makerRoles) => some.map((role) => t(`roles.${role}`)).join(', ')
  return (
    <Panel
      title={words.action(detail.action)}
      label={words.action(detail.action)}
      backHref={backHref}
      above={
        <>
          {state === 'pending' ? (
            <>
              <ExpiryWick row={detail} />
              <span>{t('approvals.expires', { at: formatMinute(detail.expiresAt) })}</span>
            </>
          ) : (
            <StateMark state={state} />
          )}
        </>
      }
      below={
        <>
          {sum && <p className="approval-sum num">{sumText(sum)}</p>}
          {colleague ? (
            <p>
              <b>{colleague.name}</b> ({colleague.username}) · {rolesText(colleague.roles)} ·{' '}
              {t(`staffStatus.${colleague.status}`)}
            </p>
          ) : (
            <p>{words.about(detail)}</p>
          )}
          <p className="c-2 t-xs">
            {t('approvals.byMaker', { name: maker.name, roles: rolesText(makerRoles) })} ·{' '}
            {formatMinute(detail.madeAt)}
          </p>
        </>
      }
      foot={
        <DecisionFoot
          detail={detail}
          isEvidenceOpen={detail.evidence.files.every((file) => opened.has(file.id))}
        />
      }
    >
      <ApprovalParts
        detail={detail}
        opened={opened}
        onOpened={(file) => setOpened((now) => new Set([...now, file]))}
      />
    </Panel>
  )
}
