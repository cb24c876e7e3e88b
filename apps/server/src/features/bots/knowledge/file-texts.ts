import { knowledgeFileTypes, knowledgeLimits } from '@prosa/contract'
import type { DocumentKind, FileFault } from '../../../platform/file-workers/index.ts'

const thousands = (count: number): string => count.toLocaleString('pt-BR')

type FileType = (typeof knowledgeFileTypes)[number]

/** How each file is read, and the ending under which it waits for that: a text without a format is stored as text. */
export const documentTypes: Readonly<Record<FileType, { kind: DocumentKind; stored: string }>> = {
  pdf: { kind: 'pdf', stored: 'pdf' },
  docx: { kind: 'docx', stored: 'docx' },
  xlsx: { kind: 'xlsx', stored: 'xlsx' },
  csv: { kind: 'csv', stored: 'txt' },
  tsv: { kind: 'csv', stored: 'txt' },
  html: { kind: 'html', stored: 'txt' },
  htm: { kind: 'html', stored: 'txt' },
  txt: { kind: 'text', stored: 'txt' },
  md: { kind: 'text', stored: 'txt' },
}

const endingOf = (name: string): string => /\.(\w{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** How a file is read, by the end of its name; null: it is not read. */
export const documentTypeOf = (name: string) => {
  const type = knowledgeFileTypes.find((one) => one === endingOf(name))
  return type ? documentTypes[type] : null
}

/** What to do instead, for kinds that people try. */
const otherTypes: readonly [endings: readonly string[], text: string][] = [
  [
    ['doc', 'odt', 'rtf', 'pages', 'docm', 'dot'],
    'Este tipo de documento não é lido. Abra-o no Word ou no Google Docs, salve como .docx ou PDF e envie de novo.',
  ],
  [
    ['xls', 'xlsb', 'xlsm', 'ods', 'numbers'],
    'Este tipo de planilha não é lido. Abra-a no Excel ou no Google Planilhas, salve como .xlsx ou CSV e envie de novo.',
  ],
  [['ppt', 'pptx', 'odp', 'key'], 'Apresentações não são lidas. Salve-a como PDF e envie de novo.'],
  [
    ['png', 'jpg', 'jpeg', 'gif', 'webp', 'heic', 'bmp', 'tif', 'tiff'],
    'Imagens não são lidas. Envie o documento original, ou digite o que ela diz em uma fonte de texto.',
  ],
  [['zip', 'rar', '7z'], 'Arquivos compactados não são lidos. Envie cada documento separado.'],
]

export const unreadableType = (name: string): string =>
  otherTypes.find(([endings]) => endings.includes(endingOf(name)))?.[1] ??
  'Este tipo de arquivo não é lido. Envie um PDF, um documento do Word (.docx), uma planilha (.xlsx ou .csv), uma página (.html) ou um texto (.txt).'

const damaged = 'O arquivo está danificado, ou não é do tipo que o nome diz. Abra-o, salve uma cópia e envie de novo.'

/** What is wrong with a file, and what to do. */
export const faultTexts: Readonly<Record<FileFault, string>> = {
  encrypted: 'O arquivo só abre com senha. Salve uma cópia sem senha e envie de novo.',
  scanned:
    'As páginas deste PDF são imagens (um documento escaneado), e imagens não são lidas. Envie o arquivo original, do programa em que foi escrito, ou cole o texto em uma fonte nova.',
  manyPages: `O PDF tem mais de ${knowledgeLimits.filePages} páginas. Divida-o em partes.`,
  manyCells: `O arquivo tem mais de ${thousands(knowledgeLimits.fileCells)} células de tabela. Divida-o em partes, ou deixe só o que os clientes perguntam.`,
  manyRows: `O arquivo tem mais de ${thousands(knowledgeLimits.fileCells)} linhas. Divida-o em partes, ou deixe só o que os clientes perguntam.`,
  longText: `O texto do arquivo passa de ${thousands(knowledgeLimits.fileTextLength)} caracteres. Divida-o em partes.`,
  noText: 'Não há texto neste arquivo.',
  tooComplex:
    'O arquivo é grande ou complexo demais para ser lido. Divida-o, ou salve uma cópia mais simples, e envie de novo.',
  openQuote: 'O arquivo tem uma aspa que nunca fecha. Corrija-a, ou salve a planilha como .xlsx, e envie de novo.',
  longRow: 'O arquivo tem uma linha longa demais. Salve a planilha como .xlsx e envie de novo.',
  noSpace: 'Não há espaço para ler arquivos agora. Envie de novo mais tarde.',
  broken: damaged,
  wrongType: damaged,
}

export const fileGone = 'O arquivo não pôde ser lido. Envie-o de novo.'
