import { formatMinute } from '@champa/client/time'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { DiffTable } from '../list/diff-table.tsx'
import { Facts, PanelPart } from '../list/panel.tsx'
import { StateMark } from './approval-columns.tsx'
import type { ApprovalDetail } from './approval-detail.ts'
import { sumText, sumsText, useApprovalWords } from './approval-words.ts'
import { EvidenceList } from './evidence-list.tsx'

interface PartsProps {
  detail: ApprovalDetail
  opened: ReadonlySet<string>
  onOpened: (file: string) => void
}

/** What the checker reads, in the order of the decision. */
export function ApprovalParts({ detail, opened, onOpened }: PartsProps) {
  const t = useTranslations()
  return (
    <>
      <Differences detail={detail} />
      <Changes detail={detail} />
      <PanelPart title={t('approvals.why')}>
        <p className="approval-words">{detail.reason}</p>
        {detail.note && <p className="approval-words c-2">{detail.note}</p>}
      </PanelPart>
      <PanelPart title={t('approvals.evidence')}>
        <EvidenceList detail={detail} opened={opened} onOpened={onOpened} />
      </PanelPart>
      <DaySums detail={detail} />
      <AboutMember detail={detail} />
      <Earlier detail={detail} />
      <SoFar detail={detail} />
    </>
  )
}

/** Whether the request is still about what its maker saw; only while it can be decided. */
function Differences({ detail: { differences, state } }: { detail: ApprovalDetail }) {
  const t = useTranslations()
  const words = useApprovalWords()
  if (differences.length === 0)
    return state === 'pending' ? (
      <p className="panel__part c-2 t-xs">{t('approvals.unchanged')}</p>
    ) : null
  return (
    <div className="panel__part">
      <InfoNote kind="warn" title={t('approvals.changed')}>
        <ul>
          {differences.map(({ field, expected, now }) => (
            <li key={field}>
              {t('approvals.changedFact', {
                field: t(`approvalField.${field}`),
                before: words.value(expected),
                after: words.value(now),
              })}
            </li>
          ))}
        </ul>
      </InfoNote>
    </div>
  )
}

function Changes({ detail: { changes } }: { detail: ApprovalDetail }) {
  const t = useTranslations()
  const words = useApprovalWords()
  if (changes.length === 0) return null
  return (
    <PanelPart title={t('approvals.changes')}>
      <DiffTable
        heads={[t('approvals.now'), t('approvals.afterwards')]}
        rows={changes.map(({ field, before, after }) => {
          const [was, is] = [words.fact(before), words.fact(after)]
          return {
            key: field,
            name: t(`approvalField.${field}`),
            before: was,
            after: is,
            isChanged: was !== is,
          }
        })}
      />
    </PanelPart>
  )
}

function DaySums({ detail: { makerToday, memberToday } }: { detail: ApprovalDetail }) {
  const t = useTranslations()
  const text = ({ count, sums }: ApprovalDetail['makerToday']) =>
    t('approvals.daySum', { n: String(count), sums: sumsText(sums) })
  return (
    <PanelPart title={t('approvals.sums')}>
      <Facts
        facts={[
          { term: t('approvals.makerToday'), value: text(makerToday) },
          { term: t('approvals.memberToday'), value: memberToday && text(memberToday) },
        ]}
      />
    </PanelPart>
  )
}

function AboutMember({ detail: { member } }: { detail: ApprovalDetail }) {
  const t = useTranslations()
  if (!member) return null
  const { bankCode, bankAccountNo } = member
  return (
    <PanelPart title={t('approvals.member')}>
      <Facts
        facts={[
          { term: t('approvals.name'), value: member.name },
          { term: t('approvals.memberId'), value: member.id, copied: member.id },
          { term: t('approvals.status'), value: t(`memberStatus.${member.status}`) },
          {
            term: t('approvals.account'),
            value: bankAccountNo && `${bankCode ?? ''} ${bankAccountNo}`,
            copied: bankAccountNo,
          },
        ]}
      />
    </PanelPart>
  )
}

function Earlier({ detail: { earlier } }: { detail: ApprovalDetail }) {
  const t = useTranslations()
  const words = useApprovalWords()
  if (earlier.length === 0) return null
  return (
    <PanelPart title={t('approvals.earlier')}>
      <ul className="past">
        {earlier.map((row) => (
          <li key={row.id}>
            <time>{formatMinute(row.madeAt)}</time>
            <span>
              {words.action(row.action)} {row.sum && sumText(row.sum)} · {row.maker.name}{' '}
              <StateMark state={row.state} />
            </span>
          </li>
        ))}
      </ul>
    </PanelPart>
  )
}

function SoFar({ detail: { events, onBehalfOf } }: { detail: ApprovalDetail }) {
  const t = useTranslations()
  return (
    <PanelPart title={t('approvals.soFar')}>
      <ol className="past">
        {events.map(({ at, by, step, note }) => (
          <li key={`${at} ${step}`}>
            <time>{formatMinute(at)}</time>
            <span>
              <b>{by?.name ?? t('approvals.system')}</b> {t(`approvalStep.${step}`)}
              {onBehalfOf && (step === 'approved' || step === 'rejected') && (
                <> {t('approvals.onBehalf', { name: onBehalfOf.name })}</>
              )}
              {note && <span className="approval-words c-2">{note}</span>}
            </span>
          </li>
        ))}
      </ol>
    </PanelPart>
  )
}
