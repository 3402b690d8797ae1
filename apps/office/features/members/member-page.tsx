import { readMember } from '@champa/contract/office/members'
import { useLink } from '@champa/ui/action/link-context'
import { Icon } from '@champa/ui/brand/icon'
import { arrowLeft } from '@champa/ui/icons/arrow'
import { RetryRow } from '@champa/ui/state/retry-row'
import { Spinner } from '@champa/ui/state/spinner'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { useApiQuery, useErrorText } from '../../platform/client.ts'
import { useMe } from '../../platform/use-me.ts'
import { useScreen } from '../../platform/use-screen.ts'
import { usePlainKeys } from '../list/use-room-keys.ts'
import type { RoomUrl } from '../list/use-room-url.ts'
import '../list/work.css'
import '../list/panel.css'
import { ActsSheet } from './acts-sheet.tsx'
import type { ActName } from './member-acts.ts'
import { MemberHeadPart } from './member-head.tsx'
import { type MemberTab, ownTabs } from './member-tabs.ts'
import { TabPanel, TabRow } from './tab-parts.tsx'
import './members.css'
import './member-page.css'
import './member-parts.css'

interface MemberPageProps {
  id: string
  url: RoomUrl
}

/** A member: who and how it stands, what staff may do, and everything else in tabs. */
export function MemberPage({ id, url }: MemberPageProps) {
  const t = useTranslations()
  const me = useMe()
  const [, navigate] = useLocation()
  const errorText = useErrorText()
  const query = useApiQuery(readMember, { params: { id } }, { staleTime: 0 })
  const [acting, setActing] = useState<ActName | 'menu' | null>(null)
  const head = query.data
  const tabs = ownTabs(me)
  const tab = tabs.find((one) => one === url.read('tab')) ?? tabs[0]
  // The tab belongs to the member, the rest of the address to the list.
  const back = withoutTab(url.linkTo(null))
  useScreen(head?.member.name ?? t('members.title'))
  usePlainKeys({
    Escape: () => navigate(back),
    Period: () => setActing('menu'),
    KeyN: () => setActing('note'),
  })
  return (
    <main className="work member">
      <BackRow href={back} />
      {head ? (
        <>
          <MemberHeadPart head={head} onActs={() => setActing('menu')} />
          {tab === undefined ? (
            <p className="member__none c-2">{t('members.noTabs')}</p>
          ) : (
            <>
              <TabRow tabs={tabs} value={tab} onPick={(to: MemberTab) => url.setRead('tab', to)} />
              <TabPanel key={tab} tab={tab} id={id} head={head} />
            </>
          )}
          <ActsSheet id={id} head={head} act={acting} onAct={setActing} />
        </>
      ) : (
        <div className="member__none">
          {query.error ? (
            <RetryRow
              title={t('common.loadFailed')}
              text={errorText(query.error)}
              retryLabel={t('common.retry')}
              busy={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <Spinner label={t('common.loading')} />
          )}
        </div>
      )}
    </main>
  )
}

function withoutTab(href: string): string {
  const [path = '', search = ''] = href.split('?')
  const rest = new URLSearchParams(search)
  rest.delete('tab')
  const query = rest.toString()
  return query === '' ? path : `${path}?${query}`
}

function BackRow({ href }: { href: string }) {
  const t = useTranslations()
  const Link = useLink()
  return (
    <p className="member__back">
      <Link href={href}>
        <Icon icon={arrowLeft} size={18} />
        {t('members.title')}
      </Link>
    </p>
  )
}
