import { Button } from '@champa/ui/action/button'
import { ButtonLink } from '@champa/ui/action/button-link'
import { qrCodeBold } from '@champa/ui/icons/money'
import { shareNetwork } from '@champa/ui/icons/record'
import { CopyButton } from '@champa/ui/pay/copy-button'
import { toast } from '@champa/ui/overlay/toast'
import { QrPaper } from '@champa/ui/pay/qr-paper'
import { Spinner } from '@champa/ui/state/spinner'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { copy } from '@champa/client/device/copy'
import { canShareLinks, shareLink } from '../../platform/device/share-link.ts'
import { useAppName } from '../../platform/use-info.ts'

/**
 * The member's own link: shown short, copied whole, shared with another app, or shown as a QR code.
 */
export function LinkCard({ code }: { code: string }) {
  const t = useTranslations()
  const name = useAppName()
  const [qr, setQr] = useState(false)
  const link = inviteLinkOf(location.origin, code)
  const message = t('inv.message', { name, link, code })
  const showCopied = async (text: string, done: string) => {
    toast.show(
      (await copy(text)) ? { kind: 'ok', text: done } : { kind: 'err', text: t('common.copyFail') },
    )
  }
  const share = async () => {
    if (!(await shareLink({ title: name, text: t('inv.shareText', { name }), url: link })))
      toast.show({ kind: 'err', text: t('inv.shareFailed') })
  }
  return (
    <section className="acct" aria-label={t('inv.link')}>
      <p className="label">{t('inv.link')}</p>
      <div className="acct__no">
        <span className="ell c-2 invite__link" translate="no">
          {shortLinkOf(link)}
        </span>
        <CopyButton
          label={t('common.copy')}
          spoken={t('inv.link')}
          onCopy={() => void showCopied(link, t('common.copied', { text: link }))}
        />
      </div>
      <p className="t-sm c-2">
        {t('reg.inviteCode')}{' '}
        <b className="num" translate="no">
          {code}
        </b>
      </p>
      <div className="invite__ways">
        <ButtonLink external kind="tonal" size="sm" href={lineShareOf(message)}>
          {t('inv.toLine')}
        </ButtonLink>
        <Button
          kind="tonal"
          size="sm"
          onClick={() => void showCopied(message, t('inv.messageCopied'))}
        >
          {t('inv.copyMessage')}
        </Button>
        {canShareLinks() && (
          <Button kind="tonal" size="sm" icon={shareNetwork} onClick={() => void share()}>
            {t('inv.share')}
          </Button>
        )}
        <Button
          kind="tonal"
          size="sm"
          icon={qrCodeBold}
          aria-expanded={qr}
          onClick={() => setQr(!qr)}
        >
          {qr ? t('inv.hideQr') : t('inv.showQr')}
        </Button>
      </div>
      {qr && <LinkQr link={link} code={code} onFail={() => setQr(false)} />}
    </section>
  )
}

/** The invite link, `{origin}/register?code=PR1234567890` (INV-1). */
export function inviteLinkOf(origin: string, code: string): string {
  return `${origin}/register?code=${encodeURIComponent(code)}`
}

/** Shortens a link for display by removing its scheme. */
export function shortLinkOf(link: string): string {
  return link.replace(/^https?:\/\/(www\.)?/, '')
}

/** LINE's URL for sharing a text with friends or groups; without the app it opens as a web page. */
export function lineShareOf(text: string): string {
  return `https://line.me/R/share?text=${encodeURIComponent(text)}`
}

interface LinkQrProps {
  link: string
  code: string
  /** Called when the script that draws the QR code failed to load. */
  onFail: () => void
}

/** The link as a QR code. The script that draws it is loaded on first use. */
function LinkQr({ link, code, onFail }: LinkQrProps) {
  const t = useTranslations()
  const [modules, setModules] = useState<boolean[][] | null>(null)
  const fail = useEffectEvent(() => {
    toast.show({ kind: 'err', text: t('common.networkError') })
    onFail()
  })
  useEffect(() => {
    let wanted = true
    import('uqr').then(
      ({ encode }) => wanted && setModules(encode(link, { ecc: 'H', border: 0 }).data),
      () => wanted && fail(),
    )
    return () => {
      wanted = false
    }
  }, [link])
  return (
    <div className="invite__qr">
      {modules ? (
        <QrPaper modules={modules} label={t('inv.qr')} coin />
      ) : (
        <Spinner label={t('common.loading')} />
      )}
      <p className="t-sm c-2 t-center">{t('inv.qrHint', { code })}</p>
    </div>
  )
}
