import { expect, it } from 'vitest'
import { type Quoted, quoteOf } from './quote.ts'
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
