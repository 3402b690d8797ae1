import { guestHeader, memberRequester, requesterHeader } from '@champa/contract/constants'
import { sendMessage } from '@champa/contract/chat'
import { WebSocket } from 'ws'

/** A guest with a signed name; the bare server accepts the room id without verification. */
export interface Customer {
  room: string
  guestToken: string
}

/** The protocol of one kind of server, so that the same load generator drives both. */
export interface Dialect {
  /** Resolves when the socket has joined its room. */
  open(url: string, customer: Customer): Promise<WebSocket>
  send(
    customer: Customer,
    id: string,
    text: string,
  ): { path: string; headers: Record<string, string>; body: string }
}

const messageIn = /"_id":"([0-9a-f]{32})"/
export const idIn = (data: Buffer): string | undefined =>
  messageIn.exec(data.toString('latin1'))?.[1]

const json = { 'content-type': 'application/json' }

const bare: Dialect = {
  open: (url, { room }) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/?room=${room}`, {
        perMessageDeflate: false,
      })
      socket.on('open', () => resolve(socket))
      socket.on('error', reject)
    }),
  send: ({ room }, id, text) => ({
    path: '/say',
    headers: json,
    body: JSON.stringify({ room, id, message: { message_type: 'text', payload: text } }),
  }),
}

/**
 * A minimal Socket.IO client (engine.io 4: 0 open, 2 ping, 40 connect, 44 refused). The real client
 * would use more CPU time than the measured server.
 */
const champa: Dialect = {
  open: (url, { guestToken }) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(
        `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
        { perMessageDeflate: false },
      )
      socket.on('message', (data: Buffer) => {
        if (data[0] === 0x32) return socket.send('3')
        const start = data.subarray(0, 2).toString()
        if (start[0] === '0') return socket.send(`40${JSON.stringify({ guest: guestToken })}`)
        if (start === '40') return resolve(socket)
        if (start === '44') reject(new Error(data.toString()))
      })
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('the server closed the connection')))
    }),
  send: ({ guestToken }, id, text) => ({
    path: sendMessage.path,
    headers: { ...json, [requesterHeader]: memberRequester, [guestHeader]: guestToken },
    body: JSON.stringify({ id, message: { message_type: 'text', payload: text } }),
  }),
}

export const dialects = { champa, bare }
export type DialectName = keyof typeof dialects
