import { defineErrors } from '../../platform/errors/index.ts'

export const flowErrors = defineErrors({
  draftInvalid: [422, 'O fluxo tem erros que impedem de salvar.'],
  /** Its text says who saved, and when; its details are the contract's `draftConflict`. */
  overtaken: [409, 'O rascunho foi alterado por outra pessoa.'],
  /** The same for the text of a version. */
  draftIsNewer: [409, 'O rascunho tem alterações que esta versão não tem.'],
  /** Its text names both versions; its details are the contract's `versionConflict`. */
  notTheDraft: [409, 'O que seria publicado não é o rascunho.'],
  nothingToPublish: [409, 'Não há alterações para publicar.'],
  /** Its details are the contract's `publishRefusal`. */
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
    `O rascunho foi salvo por ${who} em ${when} e tem alterações que o seu fluxo não tem.`,
  draftIsNewer: (who: string, when: string) =>
    `O rascunho foi salvo por ${who} em ${when} e tem alterações que esta versão não tem.`,
  olderVersion: (version: number, liveVersion: number) =>
    `Publicar a versão ${version} no lugar da ${liveVersion}? O rascunho fica como está.`,
  changedLiveVersion: (version: number) =>
    `Publicar a versão ${version} com as suas alterações no lugar da que está no ar? O rascunho fica como está.`,
  changedDraft: (liveVersion: number) =>
    liveVersion === 0
      ? 'Publicar o seu fluxo? O rascunho salvo fica como está.'
      : `Publicar o seu fluxo no lugar da versão ${liveVersion}? O rascunho salvo fica como está.`,
  somebody: 'outra pessoa',
  unsafeLink: (label: string) => `O link do botão "${label}" não é permitido: use http, https, mailto ou tel.`,
} as const
