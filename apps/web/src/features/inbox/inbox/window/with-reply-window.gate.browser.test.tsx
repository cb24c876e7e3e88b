// Gate: the window for answers.
import type { Dialog, FailureCause, Message } from '@prosa/contract'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../../../../testing/mount-screen.tsx'
import { message, room } from '../conversation/message-list-testing.tsx'
import { WithReplyWindow } from './with-reply-window.tsx'

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
const said = (seq: number, over: Partial<Message> = {}): Message => message(seq, { sender: 'CLIENT', ...over })
const failed = (seq: number, failureCause: FailureCause): Message =>
  said(seq, { sender: 'HUMAN', status: 'failed', failureCause })

/** The composer's place under the messages of a room; `tell` brings another state of them. */
const mount = async (first: Message[], answer: () => object) => {
  let tell: (messages: Message[]) => void = () => undefined
  function Place() {
    const [messages, setMessages] = useState(first)
    tell = setMessages
    return (
      <WithReplyWindow dialog={room(messages, { plataform: 'WHATSAPP' } as Partial<Dialog>)} tabs={null}>
        <textarea aria-label="Escrever mensagem" />
      </WithReplyWindow>
    )
  }
  const { asked } = await mountScreen({
    content: <Place />,
    answers: {
      'GET /api/omnichannel/dialogs/1/reply-window': answer,
      'GET /api/omnichannel/dialogs/1/templates': () => ({ result: [] }),
    },
  })
  const times = () => asked.filter(({ call }) => call.endsWith('/reply-window')).length
  return { tell: (messages: Message[]) => tell(messages), times }
}
const field = page.getByRole('textbox', { name: 'Escrever mensagem' })
const template = page.getByRole('button', { name: 'Enviar template' })

it('says that the channel has closed the window as soon as it refuses an answer, until the customer writes again', async () => {
  let isOpen = true
  const { tell, times } = await mount([said(1)], () => ({ isOpen, endsAt: inHours(2), hasTemplates: true }))
  await expect.element(page.getByText(/^Você pode responder por mais 1 h/)).toBeVisible()
  // Another failure says nothing of the window.
  tell([said(1), failed(2, 'no_answer')])
  await expect.element(field).toBeVisible()
  expect(times()).toBe(1)

  isOpen = false
  tell([said(1), failed(2, 'no_answer'), failed(3, 'window_closed')])
  await expect.element(page.getByText(/^O canal avisou que o prazo para responder terminou\. Envie um/)).toBeVisible()
  await expect.element(page.getByText(/^Você pode responder/)).not.toBeInTheDocument()
  await expect.element(field).not.toBeInTheDocument()
  await template.click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('button', { name: 'Fechar' }).click()

  isOpen = true
  tell([said(1), failed(2, 'no_answer'), failed(3, 'window_closed'), said(4)])
  await expect.element(field).toBeVisible()
  await expect.element(page.getByText(/^Você pode responder por mais 1 h/)).toBeVisible()
})

it('keeps the composer while it is asked anew, and where that fails', async () => {
  let answer: () => object = () => ({ isOpen: true, endsAt: inHours(2), hasTemplates: true })
  const { tell, times } = await mount([said(1)], () => answer())
  await expect.element(page.getByText(/^Você pode responder por mais 1 h/)).toBeVisible()
  answer = () => [503, { code: 'x', message: 'Sem resposta', description: '' }]
  tell([said(1), said(2)])
  await expect.poll(times).toBeGreaterThan(1)
  await expect.element(field).toBeVisible()
})

it('says that the time is over where it is, and offers no template where there is none', async () => {
  await mount([said(1)], () => ({ isOpen: false, endsAt: inHours(-1), hasTemplates: false }))
  await expect.element(page.getByText(/^O prazo para responder terminou/)).toBeVisible()
  await expect.element(template).not.toBeInTheDocument()
})
