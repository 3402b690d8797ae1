import { describe, expect, test } from 'vitest'
import { connectionShape } from '../providers/games/http/connection.ts'
import { gameConnections } from './game-connections.ts'

describe.each(Object.entries(gameConnections))('%s', (code, row) => {
  test('the seeded connection is valid and calls the URL of its own game', () => {
    const read = connectionShape.safeParse(row)
    expect(read.error?.issues ?? []).toEqual([])
    expect(read.data!.baseUrl).toContain(`/games/${code}/`.replace(/\/$/, ''))
  })
})
