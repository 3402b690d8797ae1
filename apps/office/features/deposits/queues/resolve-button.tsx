import { mayAct } from '@champa/contract/office/permissions'
import {
  listUnreadMessages,
  readUnreadMessage,
  resolveUnreadMessage,
} from '@champa/contract/office/deposits/unread'
import { Button } from '@champa/ui/action/button'
import { Field } from '@champa/ui/form/field'
import { toast } from '@champa/ui/overlay/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { useMe } from '../../../platform/use-me.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'

/** Records what a message was; one person does. */
export function ResolveButton({ id }: { id: string }) {
  const t = useTranslations()
  const me = useMe()
  const [open, setOpen] = useState(false)
  const [account, setAccount] = useState('')
  const [payment, setPayment] = useState('')
  const change = useApiMutation(resolveUnreadMessage, {
    refreshes: [listUnreadMessages, readUnreadMessage],
  })
  if (!mayAct(me, 'deposit.match')) return null
  const isHalf = (account === '') !== (payment === '')
  return (
    <div className="acts">
      <Button data-act="resolve" onClick={() => setOpen(true)}>
        {t('unread.resolve')} <kbd>A</kbd>
      </Button>
      <ReasonSheet
        open={open}
        title={t('unread.resolve')}
        text={t('unread.resolveText')}
        submit={t('unread.resolve')}
        fields={(isChecked) => (
          <>
            <Field
              label={t('unread.paymentAccount')}
              autoComplete="off"
              spellCheck={false}
              maxLength={80}
              value={account}
              error={isChecked && isHalf && account === '' ? t('unread.both') : undefined}
              onChange={(event) => setAccount(event.target.value.trim())}
            />
            <Field
              label={t('unread.paymentId')}
              hint={t('unread.paymentHint')}
              autoComplete="off"
              spellCheck={false}
              maxLength={120}
              value={payment}
              error={isChecked && isHalf && payment === '' ? t('unread.both') : undefined}
              onChange={(event) => setPayment(event.target.value.trim())}
            />
          </>
        )}
        isIncomplete={isHalf}
        busy={change.busy}
        refused={change.refused}
        onClose={() => setOpen(false)}
        onSubmit={async (reason) => {
          const named = account === '' ? {} : { payment: { account, payment } }
          if (!(await change.run({ params: { id }, body: { reason, ...named } }))) return false
          setOpen(false)
          toast.show({ kind: 'ok', text: t('unread.resolveDone') })
          return true
        }}
      />
    </div>
  )
}
