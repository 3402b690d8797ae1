import { formatMinute } from '@champa/client/time'
import { changeMemberNote } from '@champa/contract/office/member-acts'
import { type MemberNote, readMemberNotes } from '@champa/contract/office/member-person-tabs'
import { mayAct, mayRead } from '@champa/contract/office/permissions'
import { Button } from '@champa/ui/action/button'
import { useLink } from '@champa/ui/action/link-context'
import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'
import { useApiMutation, useApiQuery } from '../../../platform/client.ts'
import { useMe } from '../../../platform/use-me.ts'
import { useRefusalMessage } from '../../../platform/use-refusal-message.ts'
import type { OfMember } from '../member-tabs.ts'
import { onceOpened, TabData, TabPart } from '../tab-parts.tsx'

/** What colleagues have written about the member, and the conversation. */
export default function NotesTab({ id }: OfMember) {
  const t = useTranslations()
  const Link = useLink()
  const me = useMe()
  const query = useApiQuery(readMemberNotes, { params: { id } }, onceOpened)
  return (
    <div className="member__body">
      <TabData query={query}>
        {({ notes, chat, ratings }) => (
          <>
            <TabPart title={t('members.notes')} aside={t('members.noteHint')}>
              {notes.length === 0 && <p className="c-2">{t('members.noNotes')}</p>}
              <ul className="member-notes">
                {notes.map((note) => (
                  <Note key={note.id} id={id} note={note} />
                ))}
              </ul>
            </TabPart>
            <TabPart title={t('members.conversation')}>
              {chat === null ? (
                <p className="c-2">{t('members.noChat')}</p>
              ) : (
                <p>
                  {t(`chatState.${chat.state}`)} ·{' '}
                  {t('members.messages', { n: String(chat.messages) })}
                  {chat.lastAt !== null && (
                    <span className="num c-3"> · {formatMinute(chat.lastAt)}</span>
                  )}{' '}
                  {mayRead(me, 'chat.answer') && (
                    <Link className="link" href={`/office/conversations/${id}`}>
                      {t('members.chat')}
                    </Link>
                  )}
                </p>
              )}
              <ul className="past">
                {ratings.map(({ stars, words, at }) => (
                  <li key={at}>
                    <time>{formatMinute(at)}</time>
                    <span>
                      {t('customer.starsOf', { n: String(stars) })}{' '}
                      <span className="c-2">{words}</span>
                    </span>
                  </li>
                ))}
              </ul>
            </TabPart>
          </>
        )}
      </TabData>
    </div>
  )
}

function Note({ id, note }: { id: string; note: MemberNote }) {
  const t = useTranslations()
  const me = useMe()
  const change = useApiMutation(changeMemberNote, { refreshes: [readMemberNotes] })
  useRefusalMessage(change.refused, (text) => toast.show({ kind: 'err', text }))
  return (
    <li className={note.isPinned ? 'is-pinned' : undefined}>
      <p className="member-notes__text">{note.text}</p>
      <p className="c-3 num">
        {note.by} · {formatMinute(note.createdAt)}
        {note.expiresAt !== null && (
          <> · {t('members.noteUntil', { at: formatMinute(note.expiresAt) })}</>
        )}
      </p>
      {mayAct(me, 'member.note') && (
        <Button
          kind="ghost"
          size="sm"
          busy={change.busy}
          onClick={() =>
            void change.run({
              params: { id, note: note.id },
              body: { isPinned: !note.isPinned, expiresAt: note.expiresAt },
            })
          }
        >
          {t(note.isPinned ? 'members.unpin' : 'members.pin')}
        </Button>
      )}
    </li>
  )
}
