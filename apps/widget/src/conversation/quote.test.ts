import { expect, it } from 'vitest'
import { canAnswer, type Quoted, quotedOf, quoteOf, quoting } from './quote.ts'
import { testMessage } from './test-messages.ts'

const quoted: Quoted = { id: '1-2', sender: 'BOT', senderName: 'Jatô', text: 'Qual cor?', file: null, deleted: false }

it('says who wrote what is answered and how it began, or its file', () => {
  expect(quoteOf(quoted, [])).toEqual({ name: 'Jatô', text: 'Qual cor?' })
  expect(quoteOf({ ...quoted, sender: 'CLIENT', senderName: null }, [])).toEqual({ name: 'Você', text: 'Qual cor?' })
  expect(quoteOf({ ...quoted, text: null, file: 'a.pdf' }, []).text).toBe('a.pdf')
  expect(quoteOf({ ...quoted, text: null, deleted: true }, []).text).toBe('Mensagem apagada')
  const original = testMessage(2, { id: '1-2' })
  expect(quoteOf(quoted, [original]).text).toBe('Qual cor?')
  expect(quoteOf(quoted, [{ ...original, deleted: true }]).text).toBe('Mensagem apagada')
})

it('answers what stands in the dialog that is open, by its place in it, as much of it as is shown', () => {
  const question = testMessage(2, { id: '3-4', text: 'x'.repeat(500) })
  const messages = [testMessage(1, { id: '1-2' }), question, testMessage(3, { id: '3-5', deleted: true })]
  expect(messages.map((message) => canAnswer(message, messages))).toEqual([false, true, false])
  const own = quoting(question)
  expect(own).toMatchObject({ id: '3-4', seq: 4, text: 'x'.repeat(200) })
  expect(quoteOf(quotedOf(own), []).text).toBe('x'.repeat(200))
})
