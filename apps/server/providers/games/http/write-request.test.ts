import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { gameConnections } from '../../../seed/game-connections.ts'
import { connectionShape, type ConnectionRow } from './connection.ts'
import { writeRequest, type Request } from './write-request.ts'

const row = (change: Partial<ConnectionRow> = {}): ConnectionRow => ({
  ...gameConnections.pg,
  ...change,
})

describe('writeRequest', () => {
  const write = (
    change: Partial<ConnectionRow>,
    values: Record<string, string> = {
      username: 'a',
      amount: '1.00',
      signedAmount: '-1.00',
      reference: 'x&y=z',
    },
  ): Request =>
    writeRequest(
      { connection: connectionShape.parse(row(change)), gamesUrl: 'http://games', secret: 'key' },
      'withdraw',
      values,
    )

  test('values in a request are escaped, so that none adds a field, a path or a header', () => {
    const calls = {
      ...row().calls,
      withdraw: {
        path: '/out/{reference}',
        send: { user: '{username}', n: '{signedAmount}', ref: '{reference}' },
      },
    }
    expect(write({ encoding: 'form', calls })).toMatchObject({
      url: 'http://games/games/pg/out/x%26y%3Dz',
      written: { text: 'user=a&n=-1.00&ref=x%26y%3Dz' },
    })
    expect(write({ encoding: 'query', calls })).not.toHaveProperty('written')
    expect(write({ encoding: 'query', calls }).url).toBe(
      'http://games/games/pg/out/x%26y%3Dz?user=a&n=-1.00&ref=x%26y%3Dz',
    )
    expect(
      write({ calls }, { username: '{secret}{reference}', signedAmount: '1', reference: 'r' })
        .written?.text,
    ).toBe('{"user":"{secret}{reference}","n":"1","ref":"r"}')
  })

  test('a request nests fields whose names contain dots', () => {
    expect(
      write({
        calls: {
          ...row().calls,
          withdraw: {
            send: {
              'order.player.name': '{username}',
              'order.amount': '{amount}',
              ref: '{reference}',
            },
          },
        },
      }).written?.text,
    ).toBe('{"order":{"player":{"name":"a"},"amount":"1.00"},"ref":"x&y=z"}')
  })

  test('a request is signed over its content, wherever the signature is placed', () => {
    const hmac = (over: string): string => createHmac('sha256', 'key').update(over).digest('hex')
    const signature = { algorithm: 'hmac-sha256', encoding: 'hex', name: 'sig' } as const
    const inHeader = write({ signature: { ...signature, over: '{body}', in: 'header' } })
    expect(inHeader.headers['sig']).toBe(hmac(inHeader.written!.text))
    const inBody = write({
      encoding: 'form',
      signature: { ...signature, over: '{sorted}', in: 'body' },
    })
    expect(inBody.written?.text).toBe(
      `username=a&amount=1.00&reference=x%26y%3Dz&sig=${hmac('amount=1.00&reference=x&y=z&username=a')}`,
    )
    expect(
      write({
        signature: { ...signature, over: '{sent:username}|{sent:nothing}|{secret}', in: 'query' },
      }).url,
    ).toBe(`http://games/games/pg/withdraw?sig=${hmac('a||key')}`)
  })
})
