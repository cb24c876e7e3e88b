import { publishChannelsChanged } from '../conversation/model/events.ts'
import type { Program } from '../program.ts'
import type { AccountCheck } from './channel.ts'
import { connectionOf } from './connection.ts'
import { claimCheck, findChecked, findStopped, setState } from './connections.queries.ts'

const answerMs = 8_000
const atOnce = 50

/** Asks a connection's provider whether it serves the account, and keeps what it says. Null: there is nobody to ask. */
export const checkAccount = async (
  { channels, database, realtime, secrets }: Pick<Program, 'channels' | 'database' | 'realtime' | 'secrets'>,
  companyId: number,
  connectionId: number,
): Promise<AccountCheck | null> => {
  const db = database.scoped(companyId)
  const row = await findChecked(db, companyId, connectionId)
  const check = channels.find(row?.kind ?? '')?.check
  if (!row || !check) return null
  const said = await check(connectionOf(secrets, companyId, connectionId, row), AbortSignal.timeout(answerMs))
  if (said.kind === 'unknown') return said
  const serves = said.kind !== 'stopped'
  const next = serves
    ? ({ kind: 'connection', state: 'connected' } as const)
    : ({ kind: 'connection', state: said.state, reason: said.reason ?? row.stateReason ?? undefined } as const)
  await setState(db, { companyId, id: connectionId }, next)
  if (serves || said.state !== row.state) publishChannelsChanged(realtime, companyId)
  return said
}

/** Every few minutes providers are asked about the accounts that they stopped: a channel comes back by itself. */
export const defineCheckAccounts = (program: Program): void =>
  program.jobs.define(
    'check-stopped-accounts',
    async () => {
      const due = await program.database.leases.pipeline((pipeline) => findStopped(pipeline, atOnce))
      for (const { companyId, connectionId } of due)
        try {
          if (await claimCheck(program.database.scoped(companyId), companyId, connectionId))
            await checkAccount(program, companyId, connectionId)
        } catch (err) {
          program.log.warn({ err, companyId, connectionId }, 'An account could not be asked about')
        }
    },
    { cron: '* * * * *' },
  )
