/** What can help with a message that was not sent: another kind of message, the connection, waiting and trying again; or nothing can. */
export type FailureHelp = 'template' | 'reconnect' | 'retry' | 'none'

/** By the words of the channels, as the server keeps them (`failure` of a message). */
const helps: readonly (readonly [RegExp, FailureHelp])[] = [
  [/24 horas/, 'template'],
  [/desconectad|conecte a conta|gere um novo QR code|não está registrado|permissão/i, 'reconnect'],
  [
    /não recebe mensagens|não tem WhatsApp|não aceita este tipo|não aceitou o arquivo|próprio número|lista de teste|arquivo não existe|não quer receber/i,
    'none',
  ],
]

export const helpOf = (failure: string | null): FailureHelp =>
  helps.find(([words]) => words.test(failure ?? ''))?.[1] ?? 'retry'
