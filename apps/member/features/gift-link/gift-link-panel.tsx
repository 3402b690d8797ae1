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
import { useGiftLink } from './use-gift-link.ts'
import './gift-link.css'

interface GiftLinkPanelProps {
  /** The deposit channel that redeems the link. */
  wallet: DepositWallet
  currency: Currency
  onBusy: (busy: boolean) => void
}

/** The form for a gift link, pasted or typed; `useGiftLink` encrypts the link and sends it once. */
export function GiftLinkPanel({ wallet, currency, onBusy }: GiftLinkPanelProps) {
  const t = useTranslations()
  const id = useId()
  const online = useOnline()
  const [link, setLink] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLFormElement>(null)
  const giftLink = useGiftLink(wallet, () => setLink(''))
  const ready = online && link.trim() !== ''
  useHold(giftLink.busy, onBusy)
  useEffect(() => {
    if (!giftLink.fault) return
    // Focuses the field with the error, so that a screen reader reads the error.
    field.current?.focus({ preventScroll: true })
    // Newer browsers return a promise from scrollIntoView().
    void place.current?.scrollIntoView({ block: 'nearest' })
  }, [giftLink.fault])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (ready) void giftLink.send(link.trim())
  }

  function change(text: string): void {
    setLink(text)
    giftLink.clear()
  }

  async function paste(): Promise<void> {
    try {
      change(await navigator.clipboard.readText())
    } catch {
      toast.show({ kind: 'info', text: t('giftLink.pasteFailed') })
    }
    field.current?.focus()
  }

  return (
    <form id={id} ref={place} onSubmit={submit}>
      <Field
        ref={field}
        label={t('giftLink.link')}
        icon={linkSimple}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('giftLink.placeholder')}
        hint={t('giftLink.hint', { min: formatShort(wallet.minimum, currency) })}
        error={giftLink.fault ?? undefined}
        value={link}
        onChange={(event) => change(event.target.value)}
        suffix={
          <button type="button" className="copy gift-link__paste" onClick={() => void paste()}>
            <Icon icon={clipboardText} size={18} />
            {t('giftLink.paste')}
          </button>
        }
      />
      <SheetFoot>
        <Button
          block
          type="submit"
          form={id}
          busy={giftLink.busy}
          busyLabel={t('giftLink.sending')}
          unavailable={!ready}
        >
          {t('giftLink.send')}
        </Button>
      </SheetFoot>
      <SentAlert gift={giftLink} currency={currency} />
    </form>
  )
}

/** Confirms that the link was sent, with the amount when it is already known. */
function SentAlert({
  gift: giftLink,
  currency,
}: {
  gift: ReturnType<typeof useGiftLink>
  currency: Currency
}) {
  const t = useTranslations()
  const amount = giftLink.sent?.amount ?? null
  return (
    <AlertDialog
      open={giftLink.isReported}
      kind="success"
      title={amount === null ? t('giftLink.linkSendMsg') : t('common.successMsg')}
      actions={[{ label: t('common.ok'), onClick: giftLink.close }]}
      onClose={giftLink.close}
    >
      <p>
        {amount === null
          ? t('giftLink.sentHint')
          : t('giftLink.arrived', { amount: formatMoney(amount, currency) })}
      </p>
    </AlertDialog>
  )
}
