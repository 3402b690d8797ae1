import { Button } from '@champa/ui/action/button'
import { ButtonLink } from '@champa/ui/action/button-link'
import { qrCodeBold } from '@champa/ui/icons/money'
import { shareNetwork } from '@champa/ui/icons/record'
import { CopyButton } from '@champa/ui/pay/copy-button'
import { toast } from '@champa/ui/overlay/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { copy } from '@champa/client/device/copy'
import { canShareLinks, shareLink } from '../../../platform/device/share-link.ts'
import { useAppName } from '../../../platform/use-info.ts'
import { inviteLinkOf, lineShareOf, shortLinkOf } from './invite-link.ts'
import { LinkQr } from './link-qr.tsx'

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
