import { expect, it } from 'vitest'
import { helpOf } from './failure-help.ts'

it.each([
  ['Passaram mais de 24 horas da última mensagem do cliente. Envie um template.', 'template'],
  ['O WhatsApp está desconectado. Gere um novo QR code.', 'reconnect'],
  ['A conexão não tem token da Meta. Conecte a conta de novo.', 'reconnect'],
  ['Canal desconectado', 'reconnect'],
  ['Este número não tem WhatsApp.', 'none'],
  ['O número não recebe mensagens deste WhatsApp.', 'none'],
  ['Muitas mensagens seguidas para este cliente.', 'retry'],
  ['O canal não respondeu', 'retry'],
  [null, 'retry'],
])('offers after "%s" what can help: %s', (failure, help) => {
  expect(helpOf(failure)).toBe(help)
})
