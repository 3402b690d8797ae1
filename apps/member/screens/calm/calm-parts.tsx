import { useLocation } from 'wouter'
import { endSession } from '../../features/account/end-session.ts'
import { useCalm } from '../../platform/device/use-calm.ts'
import { withWords } from '../../platform/client.ts'
import { NewBuildNotice } from '../build/new-build-notice.tsx'
import { lazyPart } from '../part/lazy-part.tsx'

/** The reminder is due an hour later at the earliest, so it loads long after the first view. */
const reminderLateMs = 20_000
const PlayReminder = lazyPart(
  async () =>
    (await withWords(() => import('../../features/responsible/reminder/play-reminder.tsx')))
      .PlayReminder,
)

/**
 * What loads after the first view, on every screen: the notice of a new build, and the play
 * reminder of a signed-in member.
 */
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
