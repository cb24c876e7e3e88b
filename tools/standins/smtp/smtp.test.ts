import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type SmtpStandIn, startSmtp } from './index.ts'

let standIn: SmtpStandIn
beforeAll(async () => {
  standIn = await startSmtp()
})
beforeEach(() => {
  standIn.mode = 'usual'
})
afterAll(() => standIn.stop())

/** @returns everything that the server said */
const say = (...lines: string[]): Promise<string> => {
  const socket = connect(Number(new URL(standIn.url).port), '127.0.0.1')
  socket.end(lines.map((line) => `${line}\r\n`).join(''))
  return text(socket)
}

const letter = [
  'EHLO tests',
  'MAIL FROM:<a@prosa.local>',
  'RCPT TO:<marta@example.com>',
  'DATA',
  'From: =?UTF-8?Q?Prosa_=C3=A9_n=C3=B3s?= <a@prosa.local>',
  'To: marta@example.com',
  'Subject: =?UTF-8?B?UmVkZWZpbmnDp8OjbyA=?=',
  ' =?UTF-8?B?ZGUgc2VuaGE=?=',
  'Content-Type: multipart/alternative; boundary="b"',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Ol=C3=A1, https://prosa.local/x?a=3D1=',
  '&b=3D2',
  '..fim',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('<p>Olá</p>').toString('base64'),
  '--b--',
  '.',
  'QUIT',
]

it('keeps a mail as its reader sees it', async () => {
  expect(await say(...letter)).toMatch(/250 Taken\r\n221 Bye/)
  expect(standIn.received.at(-1)).toMatchObject({
    from: 'Prosa é nós <a@prosa.local>',
    to: 'marta@example.com',
    receivers: ['marta@example.com'],
    subject: 'Redefinição de senha',
    text: 'Olá, https://prosa.local/x?a=1&b=2\r\n.fim',
    html: '<p>Olá</p>',
  })
})

it('refuses, is away and cuts as it is told to', async () => {
  const before = standIn.received.length
  standIn.mode = 'refuse'
  expect(await say('RCPT TO:<x@y>', 'QUIT')).toContain('550')
  standIn.mode = 'away'
  expect(await say('QUIT')).toBe('421 Come back later\r\n')
  standIn.mode = 'cut'
  await expect(say('QUIT').catch(() => '')).resolves.toBe('')
  expect(standIn.received).toHaveLength(before)
})
