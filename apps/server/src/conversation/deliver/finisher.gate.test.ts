// Gate: outcomes of sends are written down.
import { describe, expect, it } from 'vitest'
import type { Pipeline } from '../../platform/database/index.ts'
import type { Core } from '../core.ts'
import { createFinisher } from './finisher.ts'
import type { Claimed } from './outbox.queries.ts'

const claimed: Claimed = { id: 5, companyId: 1, connectionId: 1, dialogId: 1, seq: 2, fence: 1, attempts: 1 }
const sent = { status: 'sent', providerId: 'p-1' } as const

/** The dialog is free and there; what is written gives no rows. */
const answerTo = (text: string): object[] =>
  text.includes('for no key update skip locked') ? [{ id: 1, identityId: 1, workspaceId: 1 }] : []

/** A worker's connections on which states cannot be written while `isAway` says so; what is asked of them is written down. */
const harness = (isAway: () => boolean) => {
  const statements: { text: string; values: readonly unknown[] }[] = []
  const warnings: string[] = []
  const pipeline = {
    begin: () => {},
    setCompany: () => {},
    query: async (text: string, values: readonly unknown[] = []) => {
      // Together with others, or alone under the dialog's lock.
      const isSettling = /delete from outbox|lock_dialogs/.test(text)
      if (isSettling && isAway()) throw new Error('canceling statement due to lock timeout')
      statements.push({ text, values })
      return answerTo(text)
    },
    commit: async () => {},
    rollback: async () => {},
  } as unknown as Pipeline
  const core = {
    worker: {
      pipeline: <T>(work: (given: Pipeline) => Promise<T>): Promise<T> => work(pipeline),
    },
    publish: () => {},
    log: { warn: (_: object, message: string) => warnings.push(message), error: () => {} },
  } as unknown as Core
  const settled = () => statements.filter(({ text }) => text.includes('delete from outbox'))
  return { core, settled, warnings, statements }
}

describe('a finisher', () => {
  it('forces an index plan before it settles, because the cached plan may have been made for an empty outbox', async () => {
    const { core, statements } = harness(() => false)
    await createFinisher(core, { leaseMs: 30_000 }).finish({ claimed, status: sent })
    const texts = statements.map(({ text }) => text)
    expect(texts[0]).toContain("'enable_seqscan', 'off', true")
    expect(texts.findIndex((text) => text.includes('delete from outbox'))).toBeGreaterThan(0)
  })
})

describe('a finisher whose writes are refused', () => {
  it('keeps the lease while one attempt hangs for longer than it', async () => {
    const { core, settled, statements } = harness(() => false)
    const { worker } = core
    let isHanging = true
    let end: () => void = () => {}
    const hung = new Promise<void>((resolve) => {
      end = resolve
    })
    const held: Core = {
      ...core,
      worker: {
        ...worker,
        pipeline: (async (work) => {
          // The first to come is the writing.
          const isFirst = isHanging
          isHanging = false
          if (isFirst) await hung
          return worker.pipeline(work)
        }) as typeof worker.pipeline,
      },
    }
    const finishing = createFinisher(held, { leaseMs: 30 }).finish({ claimed, status: sent })
    const renewals = () => statements.filter(({ text }) => text.includes('set lease_until'))
    await expect.poll(() => renewals().length).toBeGreaterThan(2)
    expect(settled()).toHaveLength(0)
    end()
    await finishing
    expect(settled()).toHaveLength(1)
  })

  it('writes the state once the database is back, remembers it, and keeps the lease meanwhile', async () => {
    let asked = 0
    const { core, settled, warnings, statements } = harness(() => ++asked <= 4)
    const finisher = createFinisher(core, { leaseMs: 30_000, firstPauseMs: 1 })
    const finishing = finisher.finish({ claimed, status: sent })
    expect(finisher.knownStatus(claimed.id)).toEqual(sent)
    await finishing
    expect(settled()).toHaveLength(1)
    expect(settled()[0]?.values[2]).toEqual([claimed.fence])
    expect(warnings.length).toBeGreaterThan(1)
    // Whoever claimed it before this was written may hear of the claim only now.
    expect(finisher.knownStatus(claimed.id)).toEqual(sent)
    const renewals = statements.filter(({ text }) => text.includes('set lease_until'))
    expect(renewals.map(({ values }) => values)).toContainEqual([claimed.id, claimed.fence, 30_000])
  })

  it('gives up after the grace period when stopped, and rejects', async () => {
    const { core } = harness(() => true)
    const finisher = createFinisher(core, { leaseMs: 30_000, firstPauseMs: 1, stopGraceMs: 20 })
    const finishing = finisher.finish({ claimed, status: sent })
    finisher.stop()
    await expect(finishing).rejects.toThrow('lock timeout')
    // A claim after that must still not send what was sent.
    expect(finisher.knownStatus(claimed.id)).toEqual(sent)
  })

  it('retries without limit after it was started again', async () => {
    let asked = 0
    const { core, settled } = harness(() => ++asked <= 4)
    const finisher = createFinisher(core, { leaseMs: 30_000, firstPauseMs: 1, stopGraceMs: 0 })
    finisher.stop()
    finisher.start()
    await finisher.finish({ claimed, status: sent })
    expect(settled()).toHaveLength(1)
  })
})
