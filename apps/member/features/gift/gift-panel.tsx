import type { DepositWallet } from '@champa/contract/lookup'
import { Button } from '@champa/ui/action/button'
import { Field } from '@champa/ui/form/field'
import { type Currency, formatMoney, formatShort } from '@champa/ui/format/format-money'
import { clipboardText, linkSimple } from '@champa/ui/icons/money'
import { Icon } from '@champa/ui/brand/icon'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { SheetFoot } from '@champa/ui/overlay/sheet-foot'
import { toast } from '@champa/ui/overlay/toast'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOnline } from '@champa/client/react/online'
import { useHold } from '../../platform/api/use-hold.ts'
import { useGift } from './use-gift.ts'
import './gift.css'

interface GiftPanelProps {
  /** The deposit channel that redeems the link. */
  wallet: DepositWallet
  currency: Currency
  onBusy: (busy: boolean) => void
}

/** Form for a gift link, pasted or typed; `useGift` encrypts it and sends it once. */
export function GiftPanel({ wallet, currency, onBusy }: GiftPanelProps) {
  const t = useTranslations()
  const id = useId()
  const online = useOnline()
  const [link, setLink] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLFormElement>(null)
  const gift = useGift(wallet, () => setLink(''))
  const ready = online && link.trim() !== ''
  useHold(gift.busy, onBusy)
  useEffect(() => {
    if (!gift.fault) return
    // Focuses the field with the error, so a screen reader reads the error.
    field.current?.focus({ preventScroll: true })
    // `void`, because newer browsers return a promise, which an effect must not return.
    void place.current?.scrollIntoView({ block: 'nearest' })
  }, [gift.fault])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (ready) void gift.send(link.trim())
  }

  function change(text: string): void {
    setLink(text)
    gift.clear()
  }

  async function paste(): Promise<void> {
    try {
      change(await navigator.clipboard.readText())
    } catch {
      toast.show({ kind: 'info', text: t('gift.pasteFailed') })
    }
    field.current?.focus()
  }

  return (
    <form id={id} ref={place} onSubmit={submit}>
      <Field
        ref={field}
        label={t('gift.link')}
        icon={linkSimple}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('gift.placeholder')}
        hint={t('gift.hint', { min: formatShort(wallet.minimum, currency) })}
        error={gift.fault ?? undefined}
        value={link}
        onChange={(event) => change(event.target.value)}
        suffix={
          <button type="button" className="copy gift__paste" onClick={() => void paste()}>
            <Icon icon={clipboardText} size={18} />
            {t('gift.paste')}
          </button>
        }
      />
      <SheetFoot>
        <Button
          block
          type="submit"
          form={id}
          busy={gift.busy}
          busyLabel={t('gift.sending')}
          unavailable={!ready}
        >
          {t('gift.send')}
        </Button>
      </SheetFoot>
      <SentAlert gift={gift} currency={currency} />
    </form>
  )
}

/** Confirms that the link was sent, with the amount when it is already known. */
function SentAlert({ gift, currency }: { gift: ReturnType<typeof useGift>; currency: Currency }) {
  const t = useTranslations()
  const amount = gift.sent?.amount ?? null
  return (
    <AlertDialog
      open={gift.isReported}
      kind="success"
      title={amount === null ? t('gift.linkSendMsg') : t('common.successMsg')}
      actions={[{ label: t('common.ok'), onClick: gift.close }]}
      onClose={gift.close}
    >
      <p>
        {amount === null
          ? t('gift.sentHint')
          : t('gift.arrived', { amount: formatMoney(amount, currency) })}
      </p>
    </AlertDialog>
  )
}
