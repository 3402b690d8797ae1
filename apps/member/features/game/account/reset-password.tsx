import { readGameAccount, resetGamePassword } from '@champa/contract/game'
import { arrowCounterClockwise } from '@champa/ui/icons/arrow'
import { Icon } from '@champa/ui/brand/icon'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { toast } from '@champa/ui/overlay/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../../platform/client.ts'
import { useOnline } from '@champa/client/react/online'

/** Confirms the reset, then reloads the account: the old password stops working. */
export function ResetPassword({ code, name }: { code: string; name: string }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const reset = useApiMutation(resetGamePassword, { refreshes: [readGameAccount] })
  const run = async () => {
    const answer = await reset.run({ params: { code } })
    if (answer === null) return
    setAsking(false)
    toast.show({ kind: 'ok', text: t('game.resetDone') })
  }
  const close = () => {
    reset.reset()
    setAsking(false)
  }
  const actions = [
    { label: t('game.resetKeep'), onClick: close },
    {
      label: t('game.resetPassword'),
      onClick: () => void run(),
      busy: reset.busy,
      unavailable: !online,
    },
  ]
  return (
    <>
      <button
        type="button"
        className="copy credentials__reset"
        disabled={!online}
        onClick={() => setAsking(true)}
      >
        <Icon icon={arrowCounterClockwise} size={18} />
        {t('game.resetPassword')}
      </button>
      <AlertDialog
        open={asking}
        kind="confirm"
        title={t('game.resetTitle')}
        actions={actions}
        onClose={close}
      >
        <p>{t('game.resetText', { name })}</p>
        {reset.refused && (
          <p className="c-chili" role="alert">
            {errorText(reset.refused)}
          </p>
        )}
      </AlertDialog>
    </>
  )
}
