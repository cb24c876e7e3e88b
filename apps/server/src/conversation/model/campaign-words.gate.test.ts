// Gate: what counts as an answer to a campaign.
import { describe, expect, it } from 'vitest'
import { campaignWord } from './campaign-words.ts'

describe('campaignWord', () => {
  it.each([
    ['SAIR', 'opt_out', 'usual'],
    ['  sair. ', 'opt_out', 'usual'],
    ['*Parar*!!', 'opt_out', 'usual'],
    ['Sair, por favor', 'opt_out', 'usual'],
    ['CANCELAR', 'opt_out', 'weak'],
    ['Descadastrar 🙏', 'opt_out', 'sure'],
    ['Não quero mais receber mensagens', 'opt_out', 'sure'],
    ['Voltar', 'opt_in', 'usual'],
    ['INICIAR', 'opt_in', 'usual'],
  ])('takes "%s" for %s (%s)', (text, kind, strength) => {
    expect(campaignWord(text)).toMatchObject({ kind, strength })
  })

  it.each(['', '🙏', 'sair de casa às dez', 'não quero', 'quero cancelar o pedido 12', 'voltar ao menu', 'por favor'])(
    'leaves "%s" to the bot',
    (text) => expect(campaignWord(text)).toBeNull(),
  )
})
