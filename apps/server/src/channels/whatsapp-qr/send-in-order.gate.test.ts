// Gate: messages of a number go in order.
import { expect, it } from 'vitest'
import { sendInOrder } from './device/send-in-order.ts'
import type { IncomingMessage, Told } from './protocol.ts'

const message = (id: string) => ({ key: { id, remoteJid: '1@s.whatsapp.net', alt: null, fromMe: false } })
const plain = (id: string): IncomingMessage => ({
  ...message(id),
  at: 0,
  pushName: null,
  status: null,
  failure: [],
  message: {},
})

it('tells what comes with a message that cannot be read and after it, and of that one that it cannot', async () => {
  const told: Told[] = []
  const telling = sendInOrder(
    (what) => void told.push(what),
    async ({ key }: { key: { id: string } }) => {
      if (key.id === 'poison') throw new TypeError('no such enum')
      return plain(key.id)
    },
  )
  const receipts = [{ id: 'own', status: 4, failure: [] }]
  telling.messages([message('before'), message('poison')])
  telling.receipts(receipts)
  telling.messages([message('after')])
  await expect
    .poll(() => told)
    .toEqual([
      { kind: 'messages', messages: [plain('before')] },
      { kind: 'unreadable', chat: '1@s.whatsapp.net', id: 'poison', reason: 'no such enum' },
      { kind: 'receipts', receipts },
      { kind: 'messages', messages: [plain('after')] },
    ])
})
