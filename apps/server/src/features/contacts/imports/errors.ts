import { contactImportLimits, maxContactTags } from '@prosa/contract'
import { defineErrors } from '../../../platform/errors/index.ts'

const thousands = (count: number): string => count.toLocaleString('pt-BR')

export const importErrors = defineErrors({
  noText: [
    400,
    'Não foi possível ler este arquivo. Salve a planilha como CSV (por exemplo, "CSV UTF-8") e envie de novo.',
  ],
  brokenSheet: [
    400,
    'Não foi possível ler esta planilha. Ela pode estar danificada ou protegida por senha: salve-a como CSV e envie de novo.',
  ],
  otherSheet: [
    400,
    'Planilhas .xls, .xlsb, .ods e .numbers não são lidas. Abra-a no Excel ou no Google Planilhas, salve como "Pasta de trabalho do Excel (.xlsx)" ou CSV e envie de novo.',
  ],
  unknownRow: [422, 'Escolha a linha dos títulos entre as primeiras do arquivo.'],
  largeSheet: [400, 'A planilha é grande demais. Divida-a em partes, ou salve-a como CSV.'],
  openQuote: [400, 'O arquivo tem uma aspa que nunca fecha.'],
  longRow: [400, 'O arquivo tem uma linha longa demais.'],
  noRows: [400, 'O arquivo não tem nenhuma linha com dados.'],
  manyRows: [400, `O arquivo tem mais de ${thousands(contactImportLimits.rows)} linhas. Divida-o em partes.`],
  manyColumns: [400, `O arquivo tem mais de ${contactImportLimits.columns} colunas. Deixe só as que interessam.`],
  begun: [409, 'Esta importação já começou.'],
  otherRuns: [409, 'Outra importação da empresa ainda está em andamento. Espere que ela termine.'],
  notRunning: [409, 'Esta importação já terminou.'],
  notFailed: [409, 'Esta importação não falhou.'],
  notUndoable: [409, 'Esta importação ainda não terminou, ou já foi desfeita.'],
})

/** Why a row was refused, or not undone. */
export const importTexts = {
  doubled: (line: number) => `Repetido: é a mesma pessoa da linha ${line}.`,
  manyTags: (name: string) => `A empresa já tem ${maxContactTags} tags, e esta seria mais uma: “${name}”`,
  fileGone: 'O arquivo não está mais guardado.',
  fileChanged: 'O arquivo não tem mais as linhas que tinha.',
  gaveUp:
    'O arquivo não pôde ser lido depois de várias tentativas. O que já foi gravado está certo; tente de novo mais tarde.',
  undoGaveUp: 'Não foi possível terminar de desfazer depois de várias tentativas. Desfaça de novo mais tarde.',
  edited: (fields: readonly string[]) => `Editado depois: ${fields.join(', ')}.`,
  tagged: 'Recebeu uma tag depois.',
  placed: 'Foi colocado em outro workspace depois.',
  talked: 'Já tem conversa.',
  inCampaign: 'Está em uma campanha.',
  hasConsent: 'Tem um registro próprio sobre campanhas.',
  onList: 'Está em uma lista de um fluxo.',
  merged: 'Outro contato foi unido a este.',
  otherImport: 'Outra importação mudou este contato depois.',
  basisUsed: 'A base legal fica: uma campanha criada depois tem este contato.',
} as const

export const fieldNames = { name: 'nome', phone: 'telefone', email: 'e-mail', description: 'descrição' } as const
