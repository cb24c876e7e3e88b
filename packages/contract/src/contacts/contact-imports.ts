import { z } from 'zod'
import { chosenIds, id, idParams, instant, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { legalBasis } from './consent-bodies.ts'
import { foundColumns, startImportBody } from './contact-import-bodies.ts'

const tags = ['Contatos'] as const
const access = anyOf('contact_edit')
const count = z.int().min(0)

export const importStatuses = ['running', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const
export const importStatus = z.enum(importStatuses)
export type ImportStatus = z.infer<typeof importStatus>

/** Outcome of a row. */
export const importOutcomes = ['created', 'updated', 'unchanged', 'refused'] as const

/** `done` = created + updated + unchanged + refused; at the end it is `total`. */
export const contactImport = z.object({
  id,
  fileName: z.string(),
  status: importStatus,
  /** Reason of the failure. */
  failure: z.string().nullable(),
  workspace: z.string(),
  total: count,
  done: count,
  created: count,
  updated: count,
  unchanged: count,
  refused: count,
  /**
   * Result of an undo: contacts removed, restored, and those that kept changes because they were used or edited since.
   */
  removed: count,
  restored: count,
  kept: count,
  /** Legal basis for writing to all of them. */
  basis: legalBasis.nullable(),
  source: z.string().nullable(),
  createdBy: z.string(),
  createdAt: instant,
  endedAt: instant.nullable(),
  undoneAt: instant.nullable(),
})
export type ContactImport = z.infer<typeof contactImport>

export const importPreview = z.object({
  id,
  fileName: z.string(),
  /** Rows of the file, including the title row. */
  rows: count,
  /** The first rows as read, padded to the widest of them. */
  shown: z.array(z.array(z.string())),
  /** Line numbers in the file at which they begin, from 1. */
  lines: z.array(z.int()),
  hasTitles: z.boolean(),
  /** The recognised title row. */
  titleRow: z.int().min(0),
  /** Sheets of a workbook, and the one that was read. */
  sheets: z.array(z.string()),
  sheet: z.int().min(0),
  /** The workbook was too large to be read in full: only its first sheet was read. */
  isFirstAlone: z.boolean().optional(),
  /** The recognised columns. */
  columns: foundColumns,
})
export type ImportPreview = z.infer<typeof importPreview>

export const uploadContactImport = operation({
  method: 'POST',
  url: '/api/contact-imports',
  schema: {
    operationId: 'uploadContactImport',
    tags,
    summary:
      'Recebe um CSV ou uma planilha xlsx de contatos (multipart: file) e diz o que leu: as primeiras linhas, qual delas tem os títulos e o que cada coluna ' +
      'parece ser. UTF-8, UTF-16, Windows-1252, Mac ou DOS, com ponto e vírgula, vírgula, tabulação ou barra vertical; até 100.000 linhas e 30 MB. De uma ' +
      'pasta com várias planilhas lê a que tem contatos, ou a de `sheet`. Nada é gravado antes de `startContactImport`.',
    querystring: z.object({ sheet: z.coerce.number().int().min(0).max(1_000).optional() }),
    response: { 200: importPreview },
  },
  config: { access, multipart: true },
})

export const startContactImport = operation({
  method: 'POST',
  url: '/api/contact-imports/:id/start',
  schema: {
    operationId: 'startContactImport',
    tags,
    summary:
      'Começa a importação de um arquivo recebido. Cada linha cria um contato, altera o que tem o mesmo telefone (com ou sem código do país e nono ' +
      'dígito) ou, sem telefone, o mesmo e-mail, não muda nada, ou é recusada com o motivo. Uma célula em branco não apaga nada.',
    params: idParams,
    body: startImportBody,
    response: { 200: contactImport },
  },
  config: { access },
})

export const listContactImports = operation({
  method: 'GET',
  url: '/api/contact-imports',
  schema: {
    operationId: 'listContactImports',
    tags,
    summary:
      'Importações dos workspaces escolhidos (sem escolha: de todos os que se vê), as mais novas primeiro; segue por `next`.',
    querystring: z.object({
      workspaces: chosenIds,
      limit: z.coerce.number().int().min(1).max(100).default(20),
      next: urlId.optional(),
    }),
    response: { 200: z.object({ result: z.array(contactImport), next: id.nullable() }) },
  },
  config: { access },
})

export const getContactImport = operation({
  method: 'GET',
  url: '/api/contact-imports/:id',
  schema: {
    operationId: 'getContactImport',
    tags,
    summary: 'Como está uma importação.',
    params: idParams,
    response: { 200: contactImport },
  },
  config: { access },
})

const listedRow = z.object({
  row: z.int(),
  /** Line in the file, from 1. */
  line: z.int(),
  /** Null if it was deleted, or never created. */
  contactId: id.nullable(),
  name: z.string().nullable(),
  reason: z.string(),
})
export type ImportRow = z.infer<typeof listedRow>

export const listContactImportRows = operation({
  method: 'GET',
  url: '/api/contact-imports/:id/rows',
  schema: {
    operationId: 'listContactImportRows',
    tags,
    summary:
      'As linhas que foram recusadas, ou as que ficaram quando a importação foi desfeita, cada uma com o motivo; segue por `next`.',
    params: idParams,
    querystring: z.object({
      which: z.enum(['refused', 'kept']),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      next: urlId.optional(),
    }),
    response: { 200: z.object({ result: z.array(listedRow), next: z.int().nullable() }) },
  },
  config: { access },
})

/** The download is audited. */
export const downloadRefusedRows = operation({
  method: 'POST',
  url: '/api/contact-imports/:id/refused.csv',
  schema: {
    operationId: 'downloadRefusedRows',
    tags,
    summary:
      'As linhas recusadas como CSV (text/csv), com as colunas do arquivo e mais duas: linha e motivo. Corrigido, ele se importa.',
    params: idParams,
    response: { 200: z.string() },
  },
  config: { access },
})

export const cancelContactImport = operation({
  method: 'POST',
  url: '/api/contact-imports/:id/cancel',
  schema: {
    operationId: 'cancelContactImport',
    tags,
    summary:
      'Para a importação: depois da resposta nenhuma linha é gravada. O que já foi gravado fica, e pode ser desfeito.',
    params: idParams,
    response: { 200: contactImport },
  },
  config: { access },
})

export const retryContactImport = operation({
  method: 'POST',
  url: '/api/contact-imports/:id/retry',
  schema: {
    operationId: 'retryContactImport',
    tags,
    summary: 'Continua uma importação que falhou, da linha em que parou. O que já foi gravado não é gravado de novo.',
    params: idParams,
    response: { 200: contactImport },
  },
  config: { access },
})

export const undoContactImport = operation({
  method: 'POST',
  url: '/api/contact-imports/:id/undo',
  schema: {
    operationId: 'undoContactImport',
    tags,
    summary:
      'Desfaz uma importação que terminou: remove os contatos que ela criou e devolve o que mudou. O que foi editado ou usado depois fica, e ' +
      '`listContactImportRows` diz o quê.',
    params: idParams,
    response: { 200: contactImport },
  },
  config: { access },
})
