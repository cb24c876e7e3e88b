import { defineErrors } from '../../../platform/errors/index.ts'

export const flowErrors = defineErrors({
  draftInvalid: [422, 'O fluxo tem erros que impedem de salvar.'],
  /** Its text names who saved, and when; its details are the contract's `draftConflict`. */
  overtaken: [409, 'O rascunho foi alterado por outra pessoa.'],
  /** The same, for a version's text. */
  draftIsNewer: [409, 'O rascunho tem alterações que esta versão não tem.'],
  /** Its text names both versions; its details are the contract's `versionConflict`. */
  notTheDraft: [409, 'O que seria publicado não é o rascunho.'],
  nothingToPublish: [409, 'Não há alterações para publicar.'],
  /** Its details are the contract's `publishRefusal`. */
  publishRefused: [422, 'Erro ao publicar flow.'],
  /** Its details are the contract's `failedTests`; `acceptsFailedTests` overrides it. */
  testsFailed: [409, 'Há testes do fluxo que falham.'],
  /** The same, when the bot's settings do not allow an override. */
  testsStop: [409, 'Há testes do fluxo que falham, e este bot só é publicado quando todos passam.'],
  conversationGone: [
    422,
    'Esta conversa de teste já terminou. Converse de novo com o bot e guarde o teste em seguida.',
  ],
  notATest: [422, 'Converse com o bot antes de guardar o teste.'],
  tooManyTests: [422, 'O bot já tem 100 testes. Exclua algum para guardar outro.'],
  otherSteps: [422, 'O teste mudou desde que foi rodado. Rode-o de novo.'],
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
  testsFailed: (failed: number, notRun: number, stops: boolean, ofDocuments = 0) => {
    const some = failed === 1 ? 'Um teste do fluxo falha.' : `${failed} testes do fluxo falham.`
    const late = notRun === 1 ? 'Um teste não rodou a tempo.' : `${notRun} testes não rodaram a tempo.`
    const sources = ofDocuments === 1 ? 'Um teste das fontes falha.' : `${ofDocuments} testes das fontes falham.`
    const found = [failed > 0 ? some : '', ofDocuments > 0 ? sources : '', notRun > 0 ? late : '']
      .filter(Boolean)
      .join(' ')
    return stops ? `${found} Este bot só é publicado quando todos passam.` : found
  },
  notATest: {
    'too-long': 'A conversa passa de 60 mensagens do cliente. Recomece o teste e guarde uma conversa mais curta.',
    'too-large': 'A conversa ficou grande demais para um teste. Recomece e guarde uma conversa mais curta.',
    'not-from-the-beginning':
      'A conversa não começou do início. Recomece o teste e converse desde a primeira mensagem.',
    silence:
      'Num silêncio desta conversa, o bot transferiu ou finalizou pelas próprias configurações, e não pelo fluxo. Recomece e guarde uma conversa sem isso.',
  },
  somebody: 'outra pessoa',
  unsafeLink: (label: string) => `O link do botão "${label}" não é permitido: use http, https, mailto ou tel.`,
} as const
