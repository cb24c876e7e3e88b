import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type ReadMail, readMail } from './read-mail.ts'

export type { ReadMail } from './read-mail.ts'

/** What it does with the next mails: takes them, refuses the receiver for good, is away for now, cuts the line, says nothing. */
export const smtpModes = ['usual', 'refuse', 'away', 'cut', 'hang'] as const
export type SmtpMode = (typeof smtpModes)[number]

export interface ReceivedMail extends ReadMail {
  /** Who got it: a mail may name others in its header. */
  receivers: readonly string[]
  atMs: number
}

export interface SmtpStandIn {
  /** `smtp://127.0.0.1:…` */
  url: string
  received: readonly ReceivedMail[]
  mode: SmtpMode
  /** Lines that are open. */
  readonly lines: number
  stop(): Promise<void>
}

/** A mail server that keeps what it gets. No TLS and no login: it listens on this machine alone. */
export const startSmtp = async ({ port = 0 }: { port?: number } = {}): Promise<SmtpStandIn> => {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const standIn = {
    received,
    mode: 'usual' as SmtpMode,
    get lines() {
      return sockets.size
    },
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Who sends may go away at any moment, as a server that was killed does.
    socket.on('error', () => socket.destroy())
    talk(socket, standIn, (mail) => received.push(mail))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(standIn, {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  })
}

const endOfMail = '\r\n.\r\n'

const talk = (socket: Socket, standIn: { mode: SmtpMode }, take: (mail: ReceivedMail) => void): void => {
  let text = ''
  let isData = false
  let receivers: string[] = []
  const say = (line: string): void => void socket.write(`${line}\r\n`)
  const takeMail = (source: string): void => {
    // A line that begins with a dot was sent with two.
    take({ ...readMail(source.replace(/^\.\./gm, '.')), receivers, atMs: Date.now() })
    receivers = []
    say('250 Taken')
  }
  const takeLine = (line: string): void => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO') say('250-stand-in\r\n250 8BITMIME')
    else if (verb === 'RCPT' && standIn.mode === 'refuse') say('550 No such person')
    else if (verb === 'RCPT') {
      receivers.push(/<([^>]*)>/.exec(line)?.[1] ?? '')
      say('250 Fine')
    } else if (verb === 'DATA') {
      isData = true
      say('354 Go on')
    } else if (verb === 'QUIT') {
      say('221 Bye')
      socket.end()
    } else if (['HELO', 'MAIL', 'RSET', 'NOOP'].includes(verb)) say('250 Fine')
    else say('502 Not here')
  }
  if (standIn.mode === 'hang') return
  if (standIn.mode === 'cut') return void socket.destroy()
  if (standIn.mode === 'away') return void socket.end('421 Come back later\r\n')
  say('220 stand-in')
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    text += String(chunk)
    for (;;) {
      const end = text.indexOf(isData ? endOfMail : '\r\n')
      if (end < 0) return
      const piece = text.slice(0, end)
      text = text.slice(end + (isData ? endOfMail.length : 2))
      if (isData) {
        isData = false
        takeMail(piece)
      } else takeLine(piece)
    }
  })
}
