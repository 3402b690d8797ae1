import { formatMinute } from '@champa/client/time'
import {
  type AccountRow,
  readAccounts,
  restAccount,
} from '@champa/contract/office/deposits/accounts'
import { mayAct } from '@champa/contract/office/permissions'
import { Button } from '@champa/ui/action/button'
import { formatMoney } from '@champa/ui/format/format-money'
import { pause } from '@champa/ui/icons/desk'
import { toast } from '@champa/ui/overlay/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { useMe } from '../../../platform/use-me.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import { Facts, Panel, PanelPart } from '../../list/panel.tsx'
import { AccountSheet } from './account-sheet.tsx'
import { AccountState, CapMark } from './account-marks.tsx'

/** One account with its figures of today and what was decided about it. */
export function AccountPanel({ row, backHref }: { row: AccountRow; backHref: string }) {
  const t = useTranslations()
  const { currency, hours, today, unmatched } = row
  const money = (value: bigint) => formatMoney(value, currency)
  return (
    <Panel
      title={<span className="num">{row.account}</span>}
      label={`${t('deposits.account')} ${row.account}`}
      backHref={backHref}
      above={<AccountState row={row} />}
      below={<p className="c-2">{row.accountName}</p>}
      foot={<AccountFoot row={row} />}
    >
      <PanelPart title={t('accounts.today')}>
        <Facts
          facts={[
            {
              term: t('accounts.credited'),
              value: `${money(today.amount)} · ${t('accounts.payments', { n: String(today.count) })}`,
            },
            { term: t('accounts.ofCap'), value: <CapMark row={row} /> },
            {
              term: t('accounts.shownTo'),
              value: row.shownTo === null ? t('accounts.everybody') : String(row.shownTo),
            },
            {
              term: t('accounts.lastCredited'),
              value: row.lastCreditedAt === null ? '–' : formatMinute(row.lastCreditedAt),
            },
            {
              term: t('accounts.feed'),
              value: row.feedAt === null ? null : formatMinute(row.feedAt),
            },
            {
              term: t('depositView.unmatched'),
              value:
                unmatched.count === 0
                  ? null
                  : `${money(unmatched.amount)} · ${t('accounts.payments', { n: String(unmatched.count) })}`,
            },
          ]}
        />
      </PanelPart>
      <PanelPart title={t('accounts.settings')}>
        <Facts
          facts={[
            { term: t('accounts.number'), value: row.accountNo, copied: row.accountNo },
            { term: t('accounts.mode'), value: t(`accountMode.${row.mode}`) },
            { term: t('accounts.collects'), value: row.gatewayAccounts.join(', ') },
            { term: t('accounts.bounds'), value: `${money(row.minimum)} – ${money(row.maximum)}` },
            { term: t('accounts.quick'), value: row.quickAmounts.map(money).join(', ') },
            {
              term: t('accounts.draws'),
              value: row.drawsQr
                ? t('accounts.drawsFor', { n: String(row.expiresInMinutes) })
                : null,
            },
            {
              term: t('accounts.group'),
              value: row.rotationGroup && `${row.rotationGroup} × ${row.weight}`,
            },
            { term: t('accounts.hours'), value: hours && `${hours.from} – ${hours.until}` },
            { term: t('accounts.position'), value: String(row.position) },
          ]}
        />
      </PanelPart>
    </Panel>
  )
}

/** Changing an account takes two people, to stop showing it takes one. */
function AccountFoot({ row }: { row: AccountRow }) {
  const t = useTranslations()
  const me = useMe()
  const [open, setOpen] = useState<'edit' | 'rest' | null>(null)
  const change = useApiMutation(restAccount, { refreshes: [readAccounts] })
  if (!mayAct(me, 'deposit.accounts')) return null
  return (
    <>
      <div className="acts">
        {row.state === 'open' && row.kind !== 'qr' && (
          <Button kind="danger" icon={pause} data-act="rest" onClick={() => setOpen('rest')}>
            {t('accounts.rest')} <kbd>R</kbd>
          </Button>
        )}
        <Button kind="outline" data-act="edit" onClick={() => setOpen('edit')}>
          {t('accounts.edit')} <kbd>E</kbd>
        </Button>
      </div>
      <AccountSheet open={open === 'edit'} row={row} onClose={() => setOpen(null)} />
      <ReasonSheet
        open={open === 'rest'}
        title={t('accounts.rest')}
        text={t('accounts.restText')}
        submit={t('accounts.rest')}
        isDanger
        busy={change.busy}
        refused={change.refused}
        onClose={() => setOpen(null)}
        onSubmit={async (reason) => {
          if (!(await change.run({ params: { account: row.account }, body: { reason } })))
            return false
          setOpen(null)
          toast.show({ kind: 'ok', text: t('accounts.restDone') })
          return true
        }}
      />
    </>
  )
}
