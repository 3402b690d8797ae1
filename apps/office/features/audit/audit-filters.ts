import { auditActions, auditFilters, auditOutcomes } from '@champa/contract/office/audit'
import type { StaffMember } from '@champa/contract/office/staff'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import type { Filter, FilterValues } from '../list/filters.ts'
import { useAuditWords } from './audit-words.ts'

const number = /^\d{1,18}$/
const day = /^\d{4}-\d\d-\d\d$/
const id = /^[\w-]{1,60}$/

/**
 * The filters of the log. People who see only their own entries cannot choose a person.
 */
export function useAuditFilters(staff: readonly StaffMember[] | null): Filter[] {
  const t = useTranslations()
  const words = useAuditWords()
  const ofPeople: Filter[] = [
    {
      name: 'staffId',
      label: t('audit.who'),
      options: (staff ?? []).map((person) => ({ value: person.id, label: person.name })),
    },
    {
      name: 'actor',
      label: t('audit.actor'),
      hint: t('audit.actorHint'),
      shape: /^[\w.:@ -]{1,80}$/,
    },
  ]
  return [
    {
      name: 'action',
      label: t('audit.what'),
      options: auditActions.map((action) => ({ value: action, label: words.action(action) })),
    },
    {
      name: 'outcome',
      label: t('audit.outcome'),
      options: auditOutcomes.map((value) => ({ value, label: t(`auditOutcome.${value}`) })),
    },
    ...(staff ? ofPeople : []),
    { name: 'memberId', label: t('audit.member'), shape: number, type: 'number' },
    { name: 'aboutKind', label: t('audit.aboutKind'), shape: /^[a-z-]{1,40}$/ },
    { name: 'aboutId', label: t('audit.aboutId'), shape: /^[\w.:/-]{1,100}$/ },
    { name: 'requestId', label: t('audit.requestId'), shape: id },
    { name: 'approvalId', label: t('audit.approvalId'), shape: id },
    { name: 'network', label: t('audit.network'), shape: /^[0-9a-f.:/]{1,60}$/ },
    { name: 'from', label: t('audit.from'), shape: day, type: 'date' },
    { name: 'to', label: t('audit.to'), shape: day, type: 'date' },
  ]
}

/** The filters as the endpoint takes them. A day that does not exist leaves all filters out. */
export function auditFiltersOf(values: FilterValues): z.output<typeof auditFilters> {
  const read = z.safeParse(auditFilters, values)
  return read.success ? read.data : {}
}
