import { expect, test } from 'vitest'
import {
  deleteListView,
  maxViewsPerList,
  readListViews,
  saveListView,
  type SavedView,
} from '@champa/contract/office/list-views'
import { startTestApp } from '../../testing/test-app.ts'
import { auditEventsOf, callOffice, newStaff, type TestStaff } from '../../testing/test-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const [support, other] = [await newStaff(app), await newStaff(app)]
const manager = await newStaff(app, { roles: ['manager'] })

const room = '/office/withdrawals'
let count = 0
const newId = () => `view${(count += 1)}`

async function save(
  by: TestStaff,
  more: { id?: string; name?: string; query?: string; isShared?: boolean; room?: string } = {},
): Promise<unknown> {
  const { id = newId(), ...body } = more
  const answer = await callOffice(
    app,
    saveListView,
    {
      params: { id },
      body: { room, name: 'ยอดใหญ่', query: 'view=review&currency=THB', isShared: false, ...body },
    },
    by,
  )
  return answer.ok ? id : answer.body.message
}
async function read(by: TestStaff, of = room): Promise<SavedView[]> {
  const answer = await callOffice(app, readListViews, { body: { room: of } }, by)
  if (!answer.ok) throw new Error(JSON.stringify(answer.body))
  return answer.body.views
}
const remove = async (by: TestStaff, id: string): Promise<unknown> => {
  const answer = await callOffice(app, deleteListView, { params: { id } }, by)
  return answer.ok ? 'done' : answer.body.message
}

test('a view is saved, renamed and deleted by its person, whom alone it concerns', async () => {
  const id = (await save(support)) as string
  expect(await read(support)).toEqual([
    { id, name: 'ยอดใหญ่', query: 'view=review&currency=THB', isShared: false, isOwn: true },
  ])
  expect(await read(other)).toEqual([])
  expect(await read(support, '/office/deposits')).toEqual([])
  expect(await save(support, { id, name: 'ยอดเล็ก' })).toBe(id)
  expect(await save(support, { id, name: 'ยอดเล็ก' })).toBe(id)
  expect(await read(support)).toMatchObject([{ id, name: 'ยอดเล็ก' }])
  expect(await remove(support, id)).toBe('done')
  expect(await read(support)).toEqual([])
})

test('a manager shares a view with everybody, and the audit log says so', async () => {
  const id = (await save(manager, { isShared: true })) as string
  expect(await read(support)).toMatchObject([{ id, isShared: true, isOwn: false }])
  const events = await auditEventsOf(app, manager)
  expect(events.at(-1)).toMatchObject({
    action: 'save-view',
    about: id,
    body: { after: { isShared: true } },
  })
  expect(await remove(manager, id)).toBe('done')
  expect((await auditEventsOf(app, manager)).at(-1)).toMatchObject({ action: 'delete-view' })
  expect(await read(support)).toEqual([])
})

test('NOT_ALLOWED: only owners and managers share a view', async () => {
  expect(await save(support, { isShared: true })).toBe('NOT_ALLOWED')
  expect(await read(other)).toEqual([])
})

test('NO_DATA: a view of somebody else is neither changed nor deleted', async () => {
  const id = (await save(manager, { isShared: true })) as string
  expect(await save(support, { id, name: 'ของฉัน' })).toBe('NO_DATA')
  expect(await remove(support, id)).toBe('NO_DATA')
  expect(await remove(manager, 'nothing')).toBe('NO_DATA')
  expect(await read(manager)).toMatchObject([{ id, name: 'ยอดใหญ่' }])
  await remove(manager, id)
})

test('IN_USE: a person saves twenty views of a list, also all at once', async () => {
  const answers = await Promise.all(Array.from({ length: maxViewsPerList + 3 }, () => save(other)))
  expect(answers.filter((one) => one === 'IN_USE')).toHaveLength(3)
  expect(await read(other)).toHaveLength(maxViewsPerList)
  expect(await save(other, { room: '/office/deposits' })).toMatch(/^view/)
})

test('INVALID_INPUT: a view leads to no other place than a list of the office', async () => {
  for (const more of [
    { room: '/user/home' },
    { room: '//elsewhere.example' },
    { query: 'a=<script>' },
    { name: ' ' },
  ])
    expect(await save(support, more)).toBe('INVALID_INPUT')
})
