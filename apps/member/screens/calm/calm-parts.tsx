import { useLocation } from 'wouter'
import { endSession } from '../../features/account/end-session.ts'
import { useCalm } from '../../platform/device/use-calm.ts'
import { withWords } from '../../platform/words.ts'
import { NewBuildNotice } from '../build/new-build-notice.tsx'
import { lazyPart } from '../part/lazy-part.tsx'

/** Wanted an hour later: it comes when the first view has long been there. */
const reminderLateMs = 20_000
const PlayReminder = lazyPart(
  async () =>
    (await withWords(() => import('../../features/responsible/reminder/play-reminder.tsx')))
      .PlayReminder,
)

/** What comes after the first view, over every screen: the news of another build, and the reminder of who is signed in. */
export function CalmParts() {
  const [path] = useLocation()
  const late = useCalm(reminderLateMs)
  return (
    <>
      <NewBuildNotice />
      {late && path.startsWith('/user/') && <PlayReminder onStop={endSession} />}
    </>
  )
}
