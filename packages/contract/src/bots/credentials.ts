import { z } from 'zod'
import { chosenIds, id, idParams, limit, listOf, offset, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'

const access = anyOf('credential_view')
const tags = ['Chaves'] as const

/** Limits of one upload. A key file of Google has about 2,400 characters. */
export const credentialLimits = { files: 20, fileLength: 16_000 } as const

/** A service account's key at the dialog provider, without its secret. */
export const credentialRow = z.object({
  id,
  projectId: z.string(),
  /** The provider's id of the key, shown as the key code. */
  privateKey: z.string(),
  /** Null: available. */
  botId: id.nullable(),
  botName: z.string().nullable(),
  /** Use of the key: for customers or for tests. */
  use: z.enum(['production', 'test']).nullable(),
})
export type CredentialRow = z.infer<typeof credentialRow>

const name = z.string().trim().max(200)
const listBody = z.object({
  limit,
  offset,
  name: name.nullish(),
  companyId: id.optional(),
  workspaces: z.array(id).optional(),
})
const listQuery = z.object({
  limit,
  offset,
  name: name.optional(),
  companyId: urlId.optional(),
  workspaces: chosenIds,
})

/** The URL is the product's own; rooms are listed by `POST /api/dialogs/list`. */
export const listKeys = operation({
  method: 'GET',
  url: '/api/dialogs',
  schema: {
    operationId: 'listKeys',
    tags,
    summary: 'Chaves de bot: as disponíveis e as em uso nos workspaces escolhidos.',
    querystring: listQuery,
    response: { 200: listOf(credentialRow) },
  },
  config: { access },
})

export const searchCredentials = operation({
  method: 'GET',
  url: '/api/credentials',
  schema: {
    operationId: 'searchCredentials',
    tags,
    summary: 'A mesma lista, por outro endereço.',
    querystring: listQuery,
    response: { 200: listOf(credentialRow) },
  },
  config: { access },
})

export const listCredentials = operation({
  method: 'POST',
  url: '/api/credentials/list',
  schema: {
    operationId: 'listCredentials',
    tags,
    summary: 'A mesma lista, com os workspaces no corpo.',
    body: listBody,
    response: { 200: listOf(credentialRow) },
  },
  config: { access, reads: true },
})

export const getCredential = operation({
  method: 'GET',
  url: '/api/credentials/:id',
  schema: {
    operationId: 'getCredential',
    tags,
    summary: 'Uma chave com o seu arquivo JSON, para baixá-lo.',
    params: idParams,
    /** `googleCredential`: the file, indented by two. */
    response: { 200: credentialRow.extend({ googleCredential: z.string() }) },
  },
  // Returns a secret, so requests from other sites are refused.
  config: { access, sameOrigin: true },
})

export const deleteCredential = operation({
  method: 'DELETE',
  url: '/api/credentials/:id',
  schema: {
    operationId: 'deleteCredential',
    tags,
    summary: 'Exclui uma chave disponível, ou a remove do seu bot; de um bot ativo não.',
    params: idParams,
    response: { 200: z.object({ success: z.boolean() }) },
  },
  config: { access },
})

export const insertCredentialsBody = z.object({
  companyId: id.optional(),
  /** Contents of the files. */
  googleCredential: z
    .array(z.string().max(credentialLimits.fileLength, 'O arquivo é grande demais para ser uma chave.'))
    .min(1, 'Escolha ao menos um arquivo.')
    .max(credentialLimits.files, `Envie no máximo ${credentialLimits.files} arquivos por vez.`),
})

export const insertCredentials = operation({
  method: 'POST',
  url: '/api/credentials/dialogFlowCredential/',
  schema: {
    operationId: 'insertCredentials',
    tags,
    summary: 'Grava chaves de contas de serviço; um arquivo errado e nenhuma é gravada.',
    body: insertCredentialsBody,
    /** Keys that already existed: their ids, with their projects as values. */
    response: { 200: z.record(z.string(), z.string()) },
  },
  config: { access },
})
