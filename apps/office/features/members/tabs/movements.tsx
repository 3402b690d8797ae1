import { maxListRows } from '@champa/contract/office/lists'
import { readMemberMovements } from '@champa/contract/office/member-money-tabs'
import { type StatementType, statementTypes } from '@champa/contract/statement'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../platform/client.ts'
import { typeText } from '../../../platform/movement-words.ts'
import { usePages } from '../../list/use-pages.ts'
import type { OfMember } from '../member-tabs.ts'
import { MorePages } from '../../list/list-states.tsx'
import { MovementSheet } from '../tab-lists/movement-sheet.tsx'
import { MovementTable } from '../tab-lists/movement-table.tsx'

/** Every movement, by type, each with its postings. */
export default function MovementsTab({ id, head }: OfMember) {
  const t = useTranslations()
  const [type, setType] = useState<StatementType | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const { currency } = head.member
  const pages = usePages({
    key: [readMemberMovements.path, id, type],
    notByItself: true,
    read: (after, signal) =>
      call(
        readMemberMovements,
        {
          params: { id },
          body: {
            ...(type === null ? {} : { types: [type] }),
            ...(after === undefined ? {} : { after }),
            limit: maxListRows,
          },
        },
        { signal },
      ),
  })
  return (
    <div className="member__body">
      <span className={type === null ? 'fchip' : 'fchip fchip--on'}>
        <select
          aria-label={t('members.type')}
          value={type ?? ''}
          onChange={(event) =>
            setType(statementTypes.find((one) => one === event.target.value) ?? null)
          }
        >
          <option value="">{t('members.everyType')}</option>
          {statementTypes.map((one) => (
            <option key={one} value={one}>
              {typeText(t, one)}
            </option>
          ))}
        </select>
      </span>
      <MorePages pages={pages}>
        <MovementTable rows={pages.rows} currency={currency} onOpen={setOpen} />
      </MorePages>
      <MovementSheet id={id} movement={open} currency={currency} onClose={() => setOpen(null)} />
    </div>
  )
}
