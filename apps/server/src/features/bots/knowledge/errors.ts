import { defineErrors } from '../../../platform/errors/index.ts'

export const knowledgeErrors = defineErrors({
  nothingToPublish: [422, 'O texto não tem nenhum trecho para publicar: só títulos ou sumário.'],
  beingRead: [409, 'O arquivo desta fonte ainda está sendo lido. Espere a leitura terminar.'],
  siteBeingRead: [409, 'Este site já está sendo lido.'],
  /** Its text names the limit. */
  sitePagesOfDay: [422, 'Limite de páginas de sites por dia atingido.'],
  otherKind: [422, 'O tipo desta fonte não pode mudar. Crie outra.'],
  noFile: [422, 'Esta fonte não veio de um arquivo. Crie outra.'],
  filesAtOnce: [429, 'A empresa já tem cinco arquivos em leitura. Espere um deles terminar e envie de novo.'],
  /** Its text says what to do. */
  unreadableType: [400, 'Este tipo de arquivo não é lido.'],
})
