import { BankTile } from '@champa/ui/pay/bank-tile'
import { type MouseEvent, useId } from 'react'
import { useTranslations } from 'use-intl'
import { bankAppLinks, phoneOf } from './bank-apps.ts'

interface OpenBankAppProps {
  currency: string
  /** The member's bank; its app is listed first. */
  ownBank: string | undefined
  /** Saves the image of the QR code, so that the bank's app can scan it. */
  onSave: () => Promise<void>
}

/**
 * A button for members whose phone shows the QR code and therefore cannot scan it: it saves the
 * image and opens the bank's app.
 */
export function OpenBankApp({ currency, ownBank, onSave }: OpenBankAppProps) {
  const t = useTranslations()
  const id = useId()
  const links = bankAppLinks(phoneOf(navigator), { currency, ownBank })
  if (links.length === 0) return null
  const open = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    const { href } = event.currentTarget
    await onSave()
    location.assign(href)
  }
  return (
    <section className="bank-apps" aria-labelledby={id}>
      <h3 className="t-h3" id={id}>
        {t('dep.openApp')}
      </h3>
      <p className="t-sm c-2">{t('dep.openAppHint')}</p>
      <ul>
        {links.map((app) => (
          <li key={app.bank}>
            <a href={app.href} onClick={(event) => void open(event)} translate="no">
              <BankTile code={app.bank} colour={app.colour} />
              <span>{app.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
