import type { Answer } from '@champa/client/call-shape'
import { clientVersion } from '@champa/contract/constants'
import { readContact } from '@champa/contract/lookup'
import { ButtonLink } from '@champa/ui/action/button-link'
import { arrowSquareOut } from '@champa/ui/icons/arrow'
import { chatCircleDotsFill } from '@champa/ui/icons/game'
import { headsetDuo } from '@champa/ui/icons/tile'
import { TileIcon } from '@champa/ui/list/tile-icon'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Skeleton } from '@champa/ui/state/skeleton'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { OperatorHtml } from '../../platform/operator-html/operator-html.tsx'
import { safeLink } from '../../platform/operator-html/safe-link.ts'
import { useFailureText } from '../../platform/reasons/failure-text.ts'
import './contact.css'

/** The queries that the screen sends at once. */
export const contactQueries = [readContact]

/** The operator's contact details, and the app version to quote when asking for help. */
export function ContactDetails() {
  const t = useTranslations()
  const failureText = useFailureText()
  const query = useApiQuery(readContact)
  return (
    <>
      {query.data && <ContactCard contact={query.data} />}
      {query.isPending && <ContactSkeleton />}
      {query.isError && !query.data && (
        <RetryCard
          small
          title={t('common.loadFailed')}
          text={failureText(query.error)}
          retryLabel={t('common.retry')}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <p className="t-xs c-3 num t-center">
        {t('common.version')} {clientVersion}
      </p>
    </>
  )
}

/** As high as the details of a chat app with its QR code, so that nothing below moves. */
function ContactSkeleton() {
  const t = useTranslations()
  const line = (width: number) => <Skeleton width={width} height={14} />
  return (
    <div className="contact__wait" role="group" aria-busy="true" aria-label={t('common.loading')}>
      <div className="card contact__chat">
        <Skeleton className="skel--drawn" width={196} height={196} radius={24} />
        <div>
          <p className="t-h2">{line(120)}</p>
          <p className="t-sm">{line(180)}</p>
        </div>
        <Skeleton width="20rem" height={52} radius={26} />
      </div>
      <div className="card pad row contact__text">
        <Skeleton width={44} height={44} radius={14} />
        <div className="grow">
          <p>{line(110)}</p>
          <p>{line(210)}</p>
        </div>
      </div>
    </div>
  )
}

type Contact = Answer<typeof readContact>

/** The operator's chat app, if configured, and the contact text. */
function ContactCard({ contact }: { contact: Contact }) {
  const link = safeLink(contact.lineLink)
  const t = useTranslations()
  const chat = link !== null || contact.lineName !== '' || contact.lineQR !== ''
  return (
    <>
      {chat && <ChatApp contact={contact} link={link} />}
      {contact.contactText !== '' && (
        <section className="card pad row contact__text">
          <TileIcon icon={headsetDuo} tone="jade" />
          <div className="grow">
            <OperatorHtml html={contact.contactText} />
          </div>
        </section>
      )}
      {!chat && contact.contactText === '' && <p className="c-2">{t('nav.noContact')}</p>}
    </>
  )
}

function ChatApp({ contact, link }: { contact: Contact; link: string | null }) {
  const t = useTranslations()
  return (
    <section className="card contact__chat">
      {contact.lineQR !== '' && (
        <img className="qr qr--small" src={contact.lineQR} alt={t('nav.chatQr')} />
      )}
      <div>
        {contact.lineName !== '' && <p className="t-h2">{contact.lineName}</p>}
        {contact.lineQR !== '' && <p className="t-sm c-2">{t('nav.scanToAdd')}</p>}
      </div>
      {link !== null && (
        <ButtonLink external block href={link} icon={chatCircleDotsFill} iconAfter={arrowSquareOut}>
          {t('nav.openChat')}
        </ButtonLink>
      )}
    </section>
  )
}
