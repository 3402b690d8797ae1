import { describe, expect, test } from 'vitest'
import { connectionShape } from '../providers/games/http/connection.ts'
import { gameConnections } from './game-connections.ts'

describe.each(Object.entries(gameConnections))('%s', (code, row) => {
  test('is a valid connection to its own address', () => {
    const read = connectionShape.safeParse(row)
    expect(read.error?.issues ?? []).toEqual([])
    expect(read.data!.baseUrl).toContain(`/games/${code}/`.replace(/\/$/, ''))
  })
})
