import { createServer, type Socket } from 'node:net'
import { answerOf, type FeedRows } from './outside-answers.ts'

/**
 * A process that stands for the outside parties: games, gift links and a bank's feed. It answers at
 * once over raw sockets, so that it adds little to a request's time; it checks and stores nothing.
 */
const feed: FeedRows = { accountNo: '', rows: [] }

const headEnd = Buffer.from('\r\n\r\n')
const lengthHeader = /\r\ncontent-length: (\d+)/i

/** Answers the requests that a connection has received completely, in their order. */
function serve(socket: Socket): void {
  let received: Buffer = Buffer.alloc(0)
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.on('data', (part: Buffer) => {
    received = received.length === 0 ? part : Buffer.concat([received, part])
    for (;;) {
      const end = received.indexOf(headEnd)
      if (end < 0) return
      const head = received.toString('latin1', 0, end)
      const bodyFrom = end + headEnd.length
      const total = bodyFrom + Number(lengthHeader.exec(head)?.[1] ?? 0)
      if (received.length < total) return
      const path = head.slice(head.indexOf(' ') + 1, head.indexOf(' HTTP/'))
      const { status, body } = answerOf(path, received.toString('latin1', bodyFrom, total), feed)
      received = received.subarray(total)
      socket.write(
        `HTTP/1.1 ${status} -\r\ncontent-type: application/json\r\n` +
          `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
    }
  })
}

const server = createServer(serve)
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.on('message', (rows: FeedRows) => {
  Object.assign(feed, rows)
  process.send?.({ isSet: true })
})
process.on('disconnect', () => process.exit())
