import { type CampaignStatus, campaignTarget } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBot } from '../../platform/testing/build-bots.ts'
import { buildDialog } from '../../platform/testing/build-dialogs.ts'
import { type TestApp, type TestCompany, testApp } from '../../platform/testing/index.ts'
import { lockFailed } from './failures.queries.ts'
import { isUnhandledFailure, mayBeRetried, type Outcome, type RecipientState, withOutcome } from './recipient-state.ts'
import { countRetryable } from './retry.queries.ts'

/* What the statements do with a recipient is what the functions say, for each state that there may be. */

let t: TestApp
let company: TestCompany
let workspace: { id: number }
let bot: { id: number }
beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  workspace = await t.build.workspace({ company })
  bot = await buildBot(t.build, { company, workspace, name: 'Novidades', target: campaignTarget })
})
afterAll(() => t.close())

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.database.owner.query<Row>(text, values)).rows

const statuses = ['pending', 'queued', 'sent', 'failed', 'cancelled'] as const
const codes = [null, 131049, 131048, 131050, 130472, 999_999]
const causes = ['unknown', 'stopped', 'opted_out', 'outcome_unknown']
const truths = [false, true]

const states: RecipientState[] = statuses.flatMap((status) =>
  codes.flatMap((code) =>
    causes.flatMap((cause) =>
      truths.flatMap((isJudged) =>
        truths
          .filter((isRetried) => !isRetried || !['pending', 'queued'].includes(status))
          .map((isRetried) => ({ status, code, cause, isJudged, isRetried, tries: 0 })),
      ),
    ),
  ),
)

const newCampaign = async (status: CampaignStatus): Promise<number> => {
  const campaign = await t.build.insert<{ id: number }>('campaign', {
    company_id: company.id,
    workspace_id: workspace.id,
    bot_id: bot.id,
    name: 'Natal',
    name_folded: 'natal',
    message: 'Oi',
    interval_seconds: 60,
    start_at: new Date(),
    status,
    next_at: status === 'IN_PROGRESS' ? new Date(Date.now() + 3_600_000) : null,
  })
  return campaign.id
}

/** A recipient for each, with a contact; their places are 1, 2, 3. */
const insertStates = (campaignId: number, all: readonly RecipientState[], dialogId: number | null) =>
  query(
    `with k as (insert into contact (company_id, name, workspace_id)
       select $1, 'Contato ' || i, $9 from generate_series(1, $4::int) i returning id),
      n as (select id, row_number() over (order by id) as place from k)
     insert into campaign_recipient (company_id, campaign_id, place, contact_id, status, failure_code, failure_cause, judged_at, retried_in,
       dialog_id, seq)
     select $1, $2, u.place, n.id, u.status, u.code, u.cause, case when u.judged then now() end, case when u.retried then 1 end, $10,
       case when $10::int is not null then u.place end
     from unnest($3::text[], $5::int[], $6::text[], $7::bool[], $8::bool[]) with ordinality u(status, code, cause, judged, retried, place)
     join n on n.place = u.place`,
    [
      company.id,
      campaignId,
      all.map(({ status }) => status),
      all.length,
      all.map(({ code }) => code),
      all.map(({ cause }) => cause),
      all.map(({ isJudged }) => isJudged),
      all.map(({ isRetried }) => isRetried),
      workspace.id,
      dialogId,
    ],
  )

it('judges, and offers to try again, whom the functions say', async () => {
  const judging: string[] = []
  const retrying: string[] = []
  for (const state of states) {
    const campaignId = await newCampaign('COMPLETED')
    await insertStates(campaignId, [state], null)
    const due = { companyId: company.id, campaignId }
    const found = await t.app.platform.database.worker.pipeline(async (pipeline) => {
      pipeline.begin()
      pipeline.setCompany(company.id)
      const locked = await lockFailed(pipeline, due)
      await pipeline.commit()
      return locked?.failed.length
    })
    const count = await countRetryable(t.app.platform.database.scoped(company.id), company.id, campaignId)
    if (found !== Number(isUnhandledFailure(state))) judging.push(JSON.stringify(state))
    if (count !== Number(mayBeRetried(state))) retrying.push(JSON.stringify(state))
  }
  expect({ judging, retrying }).toEqual({ judging: [], retrying: [] })
})

const outcomes: Outcome[] = [
  { status: 'sent', code: null, cause: null },
  ...codes.flatMap((code) => causes.map((cause) => ({ status: 'failed' as const, code, cause }))),
]

it.each(['IN_PROGRESS', 'PAUSED', 'COMPLETED', 'CANCELLED'] as const)(
  'writes down what a message of a campaign that is %s came to as the function says',
  async (campaign) => {
    // Whoever waits has no message, and what was sent or failed may be told of otherwise later.
    const begun = states.filter(({ status }) => status !== 'pending')
    const wrong: string[] = []
    for (const outcome of outcomes) {
      const dialog = await buildDialog(t.build, { company, workspace, bot, texts: [] })
      const campaignId = await newCampaign(campaign)
      await query(
        `insert into message (company_id, dialog_id, seq, version, connection_id, sender, status, on_unknown)
         select $1, $2, i, 1, $3, 'BOT', $5, 'never' from generate_series(1, $4::int) i`,
        [company.id, dialog.id, dialog.connectionId, begun.length, 'queued'],
      )
      await insertStates(campaignId, begun, dialog.id)
      await query(
        'update message set status = $3, failure_code = $4, failure_cause = $5 where company_id = $1 and dialog_id = $2',
        [company.id, dialog.id, outcome.status, outcome.code, outcome.cause],
      )
      const rows = await query<{ status: string; isJudged: boolean; isRetried: boolean; code: number | null }>(
        `select status, judged_at is not null as "isJudged", retried_in is not null as "isRetried", failure_code as code
         from campaign_recipient where campaign_id = $1 order by place`,
        [campaignId],
      )
      begun.forEach((state, i) => {
        const { status, isJudged, isRetried, code } = withOutcome(state, outcome, campaign)
        const is = JSON.stringify(rows[i])
        if (is !== JSON.stringify({ status, isJudged, isRetried, code }))
          wrong.push(`${JSON.stringify(state)} ${JSON.stringify(outcome)}: ${is}`)
      })
    }
    expect(wrong).toEqual([])
  },
)
