import { expect, test } from 'vitest'
import { readBody } from './read-body.ts'

test('a body is read field by field, with a dash for what did not exist', () => {
  const body = {
    action: 'staff-roles',
    before: { roles: ['support'] },
    after: { roles: ['support', 'risk'], until: '2027-01-01' },
    details: { format: 'csv', rows: 12 },
  }
  expect(readBody(JSON.stringify(body))).toEqual({
    changes: [
      { name: 'roles', before: '["support"]', after: '["support","risk"]' },
      { name: 'until', before: '–', after: '2027-01-01' },
    ],
    details: [
      { name: 'format', value: 'csv' },
      { name: 'rows', value: '12' },
    ],
  })
})

test('a value that is no record is one change without a name', () => {
  expect(readBody('{"before":"on","after":"off"}').changes).toEqual([
    { name: '', before: 'on', after: 'off' },
  ])
})

test('a body without changes, and one that is not JSON, has neither changes nor details', () => {
  for (const json of ['{}', '', 'no json', '[1]', 'null'])
    expect(readBody(json)).toEqual({ changes: [], details: [] })
})
