// Gate: nobody is written to twice by two ways of trying again.
import type { CampaignStatus } from '@prosa/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyRuns } from '../../../../../scripts/lib/property-runs.ts'
import {
  mayBeRetried,
  type Outcome,
  type RecipientState,
  retried,
  waiting,
  withFailureHandled,
  withOutcome,
} from './recipient-state.ts'

/* One contact in a campaign and in those that try it again, whatever happens in whatever order. */

interface Campaign {
  status: CampaignStatus
  recipient: RecipientState
}
interface World {
  campaigns: Campaign[]
  /** How often a provider took a message, or may have taken one. */
  taken: number
}

const outcomes: Outcome[] = [
  { status: 'sent', code: null, cause: null },
  { status: 'failed', code: 131049, cause: 'rate_limited' },
  { status: 'failed', code: 131048, cause: 'account_blocked' },
  { status: 'failed', code: 131050, cause: 'opted_out' },
  { status: 'failed', code: null, cause: 'opted_out' },
  { status: 'failed', code: null, cause: 'stopped' },
  { status: 'failed', code: null, cause: 'outcome_unknown' },
  { status: 'failed', code: null, cause: 'no_answer' },
]
const event = fc.oneof(
  fc.record({ kind: fc.constant('told'), which: fc.nat(3), outcome: fc.constantFrom(...outcomes) }),
  fc.record({
    kind: fc.constantFrom('write', 'judge', 'retry', 'pause', 'continue', 'cancel', 'complete'),
    which: fc.nat(3),
  }),
)
type Event = { kind: string; which: number; outcome?: Outcome }

const mayHaveTaken = ({ status, cause }: Outcome): boolean => status === 'sent' || cause === 'outcome_unknown'

const acts: Record<string, (world: World, campaign: Campaign, event: Event) => void> = {
  write: (_world, campaign) => {
    if (campaign.status === 'IN_PROGRESS' && campaign.recipient.status === 'pending')
      campaign.recipient = { ...campaign.recipient, status: 'queued' }
  },
  told: (world, campaign, { outcome }) => {
    const { status } = campaign.recipient
    // What was taken may turn out not to be delivered, hours later.
    const isLate = status === 'sent' && outcome?.status === 'failed' && outcome.code !== null
    if (!outcome || (status !== 'queued' && !isLate)) return
    if (isLate) world.taken--
    else if (mayHaveTaken(outcome)) world.taken++
    campaign.recipient = withOutcome(campaign.recipient, outcome, campaign.status)
  },
  judge: (_world, campaign) => {
    campaign.recipient = withFailureHandled(campaign.recipient, campaign.status)
    if (campaign.recipient.status === 'pending' && campaign.status === 'COMPLETED') campaign.status = 'IN_PROGRESS'
  },
  retry: (world, campaign) => {
    if (!['COMPLETED', 'CANCELLED'].includes(campaign.status) || !mayBeRetried(campaign.recipient)) return
    campaign.recipient = retried(campaign.recipient)
    world.campaigns.push({ status: 'IN_PROGRESS', recipient: waiting })
  },
  pause: (_world, campaign) => {
    if (campaign.status === 'IN_PROGRESS') campaign.status = 'PAUSED'
  },
  continue: (_world, campaign) => {
    if (campaign.status === 'PAUSED') campaign.status = 'IN_PROGRESS'
  },
  cancel: (_world, campaign) => {
    if (!['IN_PROGRESS', 'PAUSED'].includes(campaign.status)) return
    campaign.status = 'CANCELLED'
    if (campaign.recipient.status === 'pending') campaign.recipient = { ...campaign.recipient, status: 'cancelled' }
  },
  complete: (_world, campaign) => {
    if (campaign.status === 'IN_PROGRESS' && !['pending', 'queued'].includes(campaign.recipient.status))
      campaign.status = 'COMPLETED'
  },
}

it('lets one campaign at most write to a contact, and nobody wait in a cancelled one', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const world: World = { campaigns: [{ status: 'IN_PROGRESS', recipient: waiting }], taken: 0 }
      for (const one of events) {
        const campaign = world.campaigns[one.which % world.campaigns.length]
        if (campaign) acts[one.kind]?.(world, campaign, one)
        const ways = world.campaigns.filter(
          ({ status, recipient }) =>
            ['pending', 'queued'].includes(recipient.status) ||
            withFailureHandled(recipient, status).status === 'pending' ||
            mayBeRetried(recipient),
        )
        expect(ways.length, 'ways of trying again').toBeLessThanOrEqual(1)
        expect(world.taken, 'messages that were taken').toBeLessThanOrEqual(1)
        if (world.taken === 1) expect(ways, 'after it was taken').toEqual([])
        for (const { status, recipient } of world.campaigns)
          if (status === 'CANCELLED') expect(recipient.status, 'in a cancelled campaign').not.toBe('pending')
      }
    }),
    propertyRuns(5_000),
  )
})

it('judges before a person may try again', () => {
  const failed = withOutcome(
    { ...waiting, status: 'queued' },
    { status: 'failed', code: 131048, cause: null },
    'COMPLETED',
  )
  expect(mayBeRetried(failed)).toBe(false)
  expect(mayBeRetried(withFailureHandled(failed, 'COMPLETED'))).toBe(true)
})
