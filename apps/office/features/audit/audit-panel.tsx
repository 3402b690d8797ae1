import { formatDateTime } from '@champa/client/time'
import type { AuditRow } from '@champa/contract/office/audit'
import { useTranslations } from 'use-intl'
import { DiffTable } from '../list/diff-table.tsx'
import { Facts, Panel, PanelPart } from '../list/panel.tsx'
import { useAuditWords } from './audit-words.ts'
import { OutcomeTag } from './outcome-tag.tsx'
import { readBody } from './read-body.ts'

/** One entry in full: who, what, about whom, what changed, and its place in the chain. */
export function AuditPanel({ row, backHref }: { row: AuditRow | null; backHref: string }) {
  const t = useTranslations()
  const words = useAuditWords()
  if (!row)
    return (
      <Panel title={t('audit.entry')} label={t('audit.entry')} backHref={backHref}>
        <p className="panel__part c-2">{t('list.notInList')}</p>
      </Panel>
    )
  const { changes, details } = readBody(row.body)
  return (
    <Panel
      title={words.action(row.action)}
      label={t('audit.entry')}
      above={<span className="num">{formatDateTime(row.at)}</span>}
      below={
        <p className="row gap-2">
          <span className="fw-6">{words.who(row)}</span>
          <OutcomeTag outcome={row.outcome} />
        </p>
      }
      backHref={backHref}
    >
      <section className="panel__part">
        <EntryFacts row={row} />
      </section>
      {changes.length > 0 && (
        <PanelPart title={t('audit.changes')}>
          <DiffTable
            rows={changes.map(({ name, before, after }) => ({
              key: name,
              name,
              before,
              after,
              isChanged: before !== after,
            }))}
          />
        </PanelPart>
      )}
      {details.length > 0 && (
        <PanelPart title={t('audit.details')}>
          <Facts facts={details.map(({ name, value }) => ({ term: name, value }))} />
        </PanelPart>
      )}
      <PanelPart title={t('audit.proof')}>
        <ChainFacts row={row} />
      </PanelPart>
    </Panel>
  )
}

function EntryFacts({ row }: { row: AuditRow }) {
  const t = useTranslations()
  const words = useAuditWords()
  return (
    <Facts
      facts={[
        { term: t('audit.about'), value: words.about(row) },
        { term: t('audit.member'), value: row.memberId, copied: row.memberId },
        { term: t('audit.reason'), value: row.reason },
        { term: t('audit.permission'), value: row.permission },
        { term: t('audit.approvalId'), value: row.approvalId, copied: row.approvalId },
        { term: t('audit.requestId'), value: row.requestId, copied: row.requestId },
        { term: t('audit.network'), value: row.network },
        { term: t('audit.device'), value: row.device },
      ]}
    />
  )
}

function ChainFacts({ row }: { row: AuditRow }) {
  const t = useTranslations()
  const name = row.staffName ?? t('audit.system')
  const hash = (text: string) => <span className="hash">{text}</span>
  return (
    <Facts
      facts={[
        { term: t('audit.chainPlace'), value: t('audit.chainOf', { seq: row.seq, name }) },
        { term: t('audit.hash'), value: hash(row.hash), copied: row.hash },
        { term: t('audit.prevHash'), value: hash(row.prevHash), copied: row.prevHash },
      ]}
    />
  )
}
