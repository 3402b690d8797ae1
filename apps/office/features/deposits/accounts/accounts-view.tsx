import { formatShortTime } from '@champa/client/time'
import {
  type AccountRow,
  accountStates,
  readAccounts,
} from '@champa/contract/office/deposits/accounts'
import { mayAct } from '@champa/contract/office/permissions'
import { Button } from '@champa/ui/action/button'
import { formatMoney } from '@champa/ui/format/format-money'
import { plus } from '@champa/ui/icons/office'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../platform/client.ts'
import { useNow } from '../../../platform/device/use-now.ts'
import { useMe } from '../../../platform/use-me.ts'
import type { Filter } from '../../list/filters.ts'
import { ListRoom } from '../../list/list-room.tsx'
import type { Column } from '../../list/rows-table.tsx'
import { focusAct } from '../../list/use-room-keys.ts'
import { usePages } from '../../list/use-pages.ts'
import { useRoomUrl } from '../../list/use-room-url.ts'
import { DepositTabs } from '../deposit-tabs.tsx'
import { pathOf } from '../deposit-views.ts'
import { readItemId, toItemId } from '../../list/item-id.ts'
import { AccountPanel } from './account-panel.tsx'
import { AccountSheet } from './account-sheet.tsx'
import { AccountState, CapMark } from './account-marks.tsx'

const idOf = ({ account }: AccountRow): string => toItemId(account)
const refetchEveryMs = 30_000

/** Our receiving accounts: what each got today, its caps, its turn in a rotation. */
export function AccountsView() {
  const t = useTranslations()
  const me = useMe()
  const filters: Filter[] = [
    {
      name: 'state',
      label: t('deposits.state'),
      options: accountStates.map((value) => ({ value, label: t(`accountState.${value}`) })),
    },
  ]
  const url = useRoomUrl(pathOf('accounts'), filters)
  const { state } = url.values
  const pages = usePages({
    key: [readAccounts.path, state],
    read: async (_, signal) => {
      const { rows } = await call(readAccounts, undefined, { signal })
      const wanted = rows.filter((row) => state === undefined || row.state === state)
      return { rows: wanted, next: null, counted: { n: wanted.length, more: false } }
    },
    refetchEveryMs,
  })
  const [adding, setAdding] = useState(false)
  const [account] = (url.openId === null ? null : readItemId(url.openId)) ?? []
  const open = pages.rows.find((row) => row.account === account)
  return (
    <>
      <ListRoom
        title={t('deposits.title')}
        tabs={<DepositTabs view="accounts" counted={pages.first?.counted} />}
        actions={
          mayAct(me, 'deposit.accounts') && (
            <Button kind="outline" size="sm" icon={plus} onClick={() => setAdding(true)}>
              {t('accounts.add')}
            </Button>
          )
        }
        columns={useColumns()}
        pages={pages}
        idOf={idOf}
        filters={filters}
        url={url}
        empty={{ title: t('accounts.empty'), text: t('accounts.emptyText') }}
        panel={open && <AccountPanel key={open.account} row={open} backHref={url.linkTo(null)} />}
        actionKeys={{ KeyE: () => focusAct('edit'), KeyR: () => focusAct('rest') }}
        keyWords={[
          { key: 'E', words: t('accounts.edit') },
          { key: 'R', words: t('accounts.rest') },
        ]}
      />
      <AccountSheet open={adding} row={null} onClose={() => setAdding(false)} />
    </>
  )
}

function useColumns(): Column<AccountRow>[] {
  const t = useTranslations()
  const now = useNow()
  return [
    {
      key: 'account',
      head: t('deposits.account'),
      cell: ({ account }) => <span className="name num">{account}</span>,
      phone: 'who',
    },
    {
      key: 'state',
      head: t('deposits.state'),
      cell: (row) => <AccountState row={row} />,
      phone: 'state',
    },
    {
      key: 'today',
      head: t('accounts.today'),
      cell: ({ today, currency }) => formatMoney(today.amount, currency),
      number: true,
      phone: 'amount',
    },
    { key: 'cap', head: t('accounts.ofCap'), cell: (row) => <CapMark row={row} />, phone: 'when' },
    {
      key: 'group',
      head: t('accounts.group'),
      cell: ({ rotationGroup, weight }) =>
        rotationGroup !== null && (
          <span className="c-2">
            {rotationGroup} <span className="c-3 num">× {weight}</span>
          </span>
        ),
      priority: 3,
    },
    {
      key: 'last',
      head: t('accounts.lastCredited'),
      cell: ({ lastCreditedAt }) => (
        <span className="c-3 num">
          {lastCreditedAt === null ? '–' : formatShortTime(lastCreditedAt, now)}
        </span>
      ),
      priority: 3,
    },
    {
      key: 'unmatched',
      head: t('depositView.unmatched'),
      cell: ({ unmatched }) =>
        unmatched.count > 0 && <span className="tag tag--warn num">{unmatched.count}</span>,
      priority: 3,
    },
  ]
}
