import { defineErrors } from '../../platform/errors/index.ts'

export const flowErrors = defineErrors({
  draftInvalid: [422, 'O fluxo tem erros que impedem de salvar.'],
  /** Its text says who saved, and when. */
  overtaken: [409, 'O script foi alterado por outra pessoa.'],
  publishRefused: [422, 'Erro ao publicar flow.'],
  neverPublished: [422, 'Este bot ainda não tem um fluxo publicado.'],
  botTokenMissing: [404, 'Bot não encontrado.'],
  tooManyPhrases: [
    422,
    'As frases de treino do fluxo passam de 250 mil caracteres. Reduza-as para publicar ou testar.',
  ],
  nodeMissing: [422, 'O node escolhido não existe neste fluxo.'],
})

export const flowTexts = {
  overtaken: (who: string, when: string) =>
    `O script foi salvo por ${who} em ${when}, depois que você o abriu. Recarregue para ver as alterações antes de salvar.`,
  somebody: 'outra pessoa',
  unsafeLink: (label: string) => `O link do botão "${label}" não é permitido: use http, https, mailto ou tel.`,
} as const
