import type { FreezeScope, MemberFlagKind } from '@champa/contract/office/member-flags'
import type { MemberStatus } from '@champa/contract/statuses'
import { useTranslations } from 'use-intl'

/** Colour only for what is off: an active member is plain. */
const statusTone: Record<MemberStatus, string> = {
  active: '',
  suspended: 'tag--chili',
  'self-excluded': 'tag--river',
  'under-review': 'tag--warn',
  closed: '',
}

export function StatusTag({ status }: { status: MemberStatus }) {
  const t = useTranslations()
  return <span className={`tag ${statusTone[status]}`}>{t(`memberStatus.${status}`)}</span>
}

const serious: readonly MemberFlagKind[] = ['fraud', 'mule', 'bonus-abuse', 'duplicate']
const friendly: readonly MemberFlagKind[] = ['vip-care', 'do-not-market', 'staff']

export function FlagTag({ kind, note }: { kind: MemberFlagKind; note?: string }) {
  const t = useTranslations()
  const tone = serious.includes(kind)
    ? 'tag--chili'
    : friendly.includes(kind)
      ? 'tag--river'
      : 'tag--warn'
  return (
    <span className={`tag ${tone}`} title={note}>
      {t(`memberFlag.${kind}`)}
    </span>
  )
}

export function FreezeTag({ scope }: { scope: FreezeScope }) {
  const t = useTranslations()
  return <span className="tag tag--chili">{t(`freezeScope.${scope}`)}</span>
}

interface StateMarksProps {
  status: MemberStatus
  frozen: readonly FreezeScope[]
  flags: readonly MemberFlagKind[]
}

/** The status of a row, unless it is active, then its most serious mark, and how many follow. */
export function StateMarks({ status, frozen, flags }: StateMarksProps) {
  const marks = [
    ...frozen.map((scope) => <FreezeTag key={scope} scope={scope} />),
    ...(status === 'active' ? [] : [<StatusTag key="status" status={status} />]),
    ...flags.map((kind) => <FlagTag key={kind} kind={kind} />),
  ]
  const [first, ...others] = marks
  if (!first) return <StatusTag status={status} />
  return (
    <span className="nowrap">
      {first}
      {others.length > 0 && <span className="c-3"> +{others.length}</span>}
    </span>
  )
}
