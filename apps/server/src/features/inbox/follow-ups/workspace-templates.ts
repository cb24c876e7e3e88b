import type { ApprovedTemplate } from '../../../channels/channel.ts'
import { connectionOf } from '../../../channels/connection.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, defineErrors } from '../../../platform/errors/index.ts'
import type { Program } from '../../../program.ts'
import * as followUps from './follow-ups.queries.ts'

const listErrors = defineErrors({
  notListed: [502, 'Os templates não puderam ser buscados. Tente de novo.'],
})

const listMs = 10_000
/** Accounts of a workspace that are asked. */
const mostNumbers = 5

/**
 * Approved templates of the accounts of a workspace, or of one of its bots, each name and language once. One with a file above its text is left out: nobody
 * adds a file by then. @throws 502
 */
export const listOfWorkspace = async (
  { channels, secrets }: Pick<Program, 'channels' | 'secrets'>,
  db: Kysely<DB>,
  companyId: number,
  of: { workspaceId: number; botId?: number },
): Promise<ApprovedTemplate[]> => {
  const numbers = await followUps.listNumbers(db, companyId, of, mostNumbers)
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
