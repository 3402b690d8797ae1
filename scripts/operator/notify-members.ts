import { createServer } from 'node:http'
import type { ChangedThing } from '@champa/contract/live-events'
import { openLive, silentLive, type Live } from '../../apps/server/platform/live/live.ts'
import type { LiveSettings } from '../../apps/server/platform/live/live.ts'
import type { Log } from '../../apps/server/platform/log.ts'

/**
 * Notifications are sent through the database or Redis without an acknowledgement, so the process
 * waits this long before it exits.
 */
const leavesWithinMs = 500

/**
 * Notifies open screens of the members and staff that a command has changed, through Redis or
 * PostgreSQL (platform/live/live.ts). Sends at the end of the command, and opens no connection when
 * nothing has changed.
 */
export function notifyMembers(settings: LiveSettings, log: Log): Live {
  const changes: [bigint, ChangedThing[]][] = []
  const staffIds: bigint[] = []
  const ended: (bigint | null)[] = []
  return {
    ...silentLive,
    changed: (memberId, what) => void changes.push([memberId, what]),
    recheckStaff: (staffId) => void staffIds.push(staffId),
    sessionsEnded: (memberId) => void ended.push(memberId),
    close: async () => {
      if (changes.length + staffIds.length + ended.length === 0) return
      // No client connects to this server; it only publishes to the others.
      const live = await openLive(
        createServer(),
        settings,
        { customer: async () => null, staff: async () => null },
        log,
      )
      for (const [memberId, what] of changes) live.changed(memberId, what)
      for (const staffId of staffIds) live.recheckStaff(staffId)
      for (const memberId of ended) live.sessionsEnded(memberId)
      await new Promise((resolve) => setTimeout(resolve, leavesWithinMs))
      await live.close()
    },
  }
}
