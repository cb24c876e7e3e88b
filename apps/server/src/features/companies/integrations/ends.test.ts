import * as contract from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outboxPlace } from '../../../platform/mail/index.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { withKey } from '../../../testing/with-key.ts'
import { integrationsJob } from './integrations.jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const run = async () => {
  await t.app.platform.jobs.enqueue(integrationsJob, {})
  await t.app.platform.jobs.drain()
  await t.app.platform.jobs.drain()
}
/** Who was mailed since it was asked last. */
const told = async (): Promise<string[]> => {
  const { rows } = await t.database.owner.query<{ recipient: string; content_encrypted: Buffer }>(
    'delete from mail_outbox returning recipient, content_encrypted',
  )
  return rows.map(({ recipient, content_encrypted }) => {
    const { subject } = JSON.parse(t.app.platform.secrets.open(content_encrypted, outboxPlace)) as { subject: string }
    return `${recipient} ${subject.replace(/Integração \S+/, 'X').replace(/\d\d\/\d\d\/\d{4}/, 'dia')}`
  })
}

it('tells whoever may change integrations of an end 14 and 3 days before, each once', async () => {
  const company = await t.build.company()
  const editor = await t.build.user({ company, permissions: ['profile_edit'] })
  await t.build.user({ company, permissions: ['user_edit'] })
  const { id } = await withKey(t, company)
  const endsIn = (days: number) =>
    t.build.run(
      `update integration set expires_on = (now() at time zone 'America/Sao_Paulo')::date + $2::int where id = $1`,
      [id, days],
    )
  const line = `${editor.email} A integração X para em dia`
  const heard: string[][] = []
  for (const days of [15, 14, 14, 9, 3, 3, 1, 0, -1]) {
    await endsIn(days)
    await run()
    heard.push(await told())
  }
  expect(heard).toEqual([[], [line], [], [], [line], [], [], [], []])
})

it('tells nothing of one that ended, nor at once of one that is made to end soon', async () => {
  const company = await t.build.company()
  const workspace = await t.build.workspace({ company })
  const as = await t.as(await t.build.user({ company, permissions: contract.permissions, workspaces: [workspace] }))
  const { body: record } = await as.call(contract.createIntegration, {
    body: {
      name: 'Campanha',
      grants: [{ area: 'contacts', level: 'read' }],
      workspaceIds: null,
      addresses: [],
      expiresOn: new Date(t.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10),
    },
  })
  await run()
  expect(await told()).toEqual([])
  await t.build.run('update integration set expires_on = expires_on - 8, ended_at = now() where id = $1', [
    record.integration.id,
  ])
  await run()
  expect(await told()).toEqual([])
})
