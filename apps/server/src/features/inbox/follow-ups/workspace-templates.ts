import type { CampaignTemplate } from '@prosa/contract'
import type { ApprovedTemplate } from '../../../channels/channel.ts'
import { connectionOf } from '../../../channels/connection.ts'
import type { StoredTemplate } from '../../../conversation/model/follow-up.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, defineErrors, errors } from '../../../platform/errors/index.ts'
import type { Program } from '../../../program.ts'
import * as followUps from './follow-ups.queries.ts'

const listErrors = defineErrors({
  notListed: [502, 'Os templates não puderam ser buscados. Tente de novo.'],
})

const listMs = 10_000
/** Accounts that are asked: of a workspace, and in all. */
const mostNumbers = 5
const mostInAll = 20

/**
 * Approved templates of the accounts of workspaces, or of one of their bots, each name and language once. One with a file above its text is left out: nobody
 * adds a file by then. @throws 502
 */
export const listOfWorkspace = async (
  { channels, secrets }: Pick<Program, 'channels' | 'secrets'>,
  db: Kysely<DB>,
  companyId: number,
  of: { workspaceIds: readonly number[]; botId?: number },
): Promise<ApprovedTemplate[]> => {
  const numbers = await followUps.listNumbers(
    db,
    companyId,
    of,
    Math.min(mostInAll, mostNumbers * of.workspaceIds.length),
  )
  const all = await Promise.all(
    numbers.map(async (number) => {
      const connection = connectionOf(secrets, companyId, number.id, number)
      const listed = await channels.find(number.kind)?.templates?.list(connection, AbortSignal.timeout(listMs))
      if (listed && 'refused' in listed) throw new AppError(listErrors.notListed, { message: listed.refused })
      return listed ?? []
    }),
  )
  const found = new Map<string, ApprovedTemplate>()
  for (const one of all.flat()) if (one.headerFile === null) found.set(`${one.name} ${one.language}`, one)
  return [...found.values()]
}

/** A chosen template as its provider has it now. @throws 422 at its field */
export const storedTemplate = (
  approved: readonly ApprovedTemplate[],
  { name, language, values }: CampaignTemplate,
  path: string,
): StoredTemplate => {
  const found = approved.find((one) => one.name === name && one.language === language)
  if (!found) throw fieldError(path, 'O template não existe mais, ou não está aprovado.')
  if (found.variables.length !== values.length) throw fieldError(path, 'Preencha todas as variáveis do template.')
  const { category, headerFile } = found
  return { name, language, category, headerFile, values, approved: found }
}

export const fieldError = (path: string, message: string): AppError =>
  new AppError(errors.unprocessable, { message, fields: { [path]: message } })
