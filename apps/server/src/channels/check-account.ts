import { setTimeout as pause } from 'node:timers/promises'
import { publishChannelsChanged } from '../conversation/model/events.ts'
import type { Program } from '../program.ts'
import type { AccountCheck } from './channel.ts'
import { connectionOf } from './connection.ts'
import { isLeased } from './connection-lease.queries.ts'
import { claimCheck, findChecked, findStopped, setState } from './connections.queries.ts'
import { wantPairing } from './pairing-service.ts'

const answerMs = 8_000
const pollMs = 100
const atOnce = 50

/** Asks a connection's provider about the account, and stores the answer. Null: the channel has no such check. */
export const checkAccount = async (
  { channels, database, realtime, secrets }: Pick<Program, 'channels' | 'database' | 'realtime' | 'secrets'>,
  companyId: number,
  connectionId: number,
): Promise<AccountCheck | null> => {
  const db = database.scoped(companyId)
  const row = await findChecked(db, companyId, connectionId)
  const check = channels.find(row?.kind ?? '')?.check
  if (!row || !check) return null
  const status = await check(connectionOf(secrets, companyId, connectionId, row), AbortSignal.timeout(answerMs))
  if (status.kind === 'unknown') return status
  const serves = status.kind !== 'stopped'
  const next = serves
    ? ({ kind: 'connection', state: 'connected' } as const)
    : ({ kind: 'connection', state: status.state, reason: status.reason ?? row.stateReason ?? undefined } as const)
  await setState(db, { companyId, id: connectionId }, next)
  if (serves || status.state !== row.state) publishChannelsChanged(realtime, companyId)
  return status
}

/**
 * Like `checkAccount`, on a person's request. An account that is held by a session is opened once more, which shows whether it works. Never done
 * automatically: repeated attempts at a blocked number make the block worse.
 */
export const askAccount = async (
  program: Program,
  companyId: number,
  connectionId: number,
): Promise<AccountCheck | null> => {
  const read = () => findChecked(program.database.scoped(companyId), companyId, connectionId)
  const row = await read()
  const channel = program.channels.find(row?.kind ?? '')
  if (row?.state !== 'blocked' || channel?.check || !channel?.linking?.pairing)
    return checkAccount(program, companyId, connectionId)
  await wantPairing(program, companyId, connectionId)
  for (const until = performance.now() + answerMs; performance.now() < until; ) {
    await pause(pollMs)
    const isOver = !(await isLeased(program.database.unscoped(), companyId, connectionId))
    const now = await read()
    if (now?.state === 'connected') return { kind: 'well' }
    if (isOver) return { kind: 'stopped', state: 'blocked', reason: now?.stateReason ?? null }
  }
  return { kind: 'unknown' }
}

/** Every few minutes, checks accounts that their provider stopped, so that a channel recovers without a person. */
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
