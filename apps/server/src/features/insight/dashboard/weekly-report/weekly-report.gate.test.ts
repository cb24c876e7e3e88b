// Gate: the main way of the weekly mail.
import { readDashboard, readPeopleFigures, readWeeklyReport, setWeeklyReport } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outboxPlace } from '../../../../platform/mail/index.ts'
import { secondProcess, type TestApp, testApp } from '../../../../platform/testing/index.ts'
import type { RenderedMail } from '../../../mails/render-mail.ts'
import { dashboardWorld, playing, settableClock } from '../testing.ts'
import { sendNextReport, weeklyReportsJob } from './weekly-report.jobs.ts'

const clock = settableClock()
let t: TestApp
beforeAll(async () => {
  t = await testApp({ clock })
})
afterAll(() => t.close())

const run = async () => {
  await t.app.platform.jobs.enqueue(weeklyReportsJob, {})
  await t.app.platform.jobs.drain()
}
/** Mails that arrived since it was asked last. */
const arrived = async (): Promise<(RenderedMail & { to: string })[]> => {
  const { rows } = await t.database.owner.query<{ recipient: string; content_encrypted: Buffer }>(
    'delete from mail_outbox returning recipient, content_encrypted',
  )
  return rows.map(({ recipient, content_encrypted }) => ({
    to: recipient,
    ...(JSON.parse(t.app.platform.secrets.open(content_encrypted, outboxPlace)) as RenderedMail),
  }))
}

it('goes to whom wants it, on Monday at seven of the company’s own time, once, with the figures of the dashboard', async () => {
  const world = await dashboardWorld(t)
  const { company, ana, bia, first } = world
  // A week of Bia's workspace, which Ana does not see.
  const other = await t.build.workspace({ company })
  await t.build.run('update workspace_member set workspace_id = $3 where company_id = $1 and user_id = $2', [
    company.id,
    bia.id,
    other.id,
  ])
  await t.build.run("update company set name = 'Aurora' where id = $1", [company.id])
  const want = async (user: typeof ana, isWanted: boolean) =>
    (await (await t.as(user)).call(setWeeklyReport, { body: { isWanted } })).body
  clock.set('2026-03-25T12:00:00Z')
  expect((await (await t.as(ana)).call(readWeeklyReport)).body.isWanted).toBe(false)
  expect((await want(ana, true)).isWanted).toBe(true)
  expect((await want(bia, true)).isWanted).toBe(true)
  for (const minute of ['00', '10', '20']) {
    clock.set(`2026-03-26T14:${minute}:00Z`)
    const room = playing(t, world, first.livechat)
    await room('customer')
    await room('to the queue')
    clock.set(`2026-03-26T15:${minute}:00Z`)
    await room('ana')
    if (minute !== '00') await room('ana closes')
  }

  clock.set('2026-03-30T09:59:00Z')
  await run()
  expect(await arrived()).toEqual([])
  clock.set('2026-03-30T10:01:00Z')
  // Two processes at the same moment, one of them with several jobs.
  const second = await secondProcess(t)
  try {
    const { platform } = t.app
    const send = (one: typeof platform) => sendNextReport(one, one.database.worker.scoped(company.id), company.id)
    await Promise.all([platform, second.platform, platform, second.platform].map(send))
  } finally {
    await second.close()
  }
  await run()
  await run()
  const mails = await arrived()
  expect(mails.map(({ to }) => to).toSorted()).toEqual([ana.email, bia.email].toSorted())

  const caller = await t.as(ana)
  const asked = { bots: [first.id, world.second.id], startAt: '2026-03-23', endAt: '2026-03-29' }
  const figures = (await caller.call(readDashboard, { params: { info: 'general' }, body: asked })).body
  const people = (await caller.call(readPeopleFigures, { body: asked })).body
  expect([figures.closedServices, figures.messages > 0, people.firstAnswer?.median]).toEqual([2, true, 3_600])
  const own = mails.find(({ to }) => to === ana.email)
  expect(own?.subject).toBe(`Sua semana na Aurora: 3 atendimentos`)
  for (const line of [
    'Semana de 23/03 a 29/03',
    'Atendimentos iniciados: 3 (antes: 0)',
    `Atendimentos finalizados: ${figures.closedServices} (antes: 0)`,
    `Mensagens trocadas: ${figures.messages} (antes: 0)`,
    'Primeira resposta (mediana): 1 h 00 min (antes: –)',
    '/dashboard?periodo=2026-03-23~2026-03-29',
    '/dashboard?resumo=1',
  ])
    expect(own?.text).toContain(line)
  expect(own?.html).toContain('Atendimentos iniciados')
  // Of workspaces that one does not see, nothing.
  expect(mails.find(({ to }) => to === bia.email)?.subject).toBe(`Sua semana na Aurora: 0 atendimentos`)

  // Nothing to who wants it no longer, who may not see the dashboard, nor where nothing goes out; the next week for who may again.
  await want(bia, false)
  await t.build.run("update profile set permissions = '{}' where company_id = $1", [company.id])
  clock.set('2026-04-06T12:00:00Z')
  await run()
  expect(await arrived()).toEqual([])
  await t.build.run("update profile set permissions = '{dashboard_view}' where company_id = $1", [company.id])
  await t.build.run('update company set active = false where id = $1', [company.id])
  await run()
  expect(await arrived()).toEqual([])
  await t.build.run('update company set active = true where id = $1', [company.id])
  clock.set('2026-04-07T12:00:00Z')
  await run()
  expect(await arrived()).toEqual([])
  clock.set('2026-04-13T12:00:00Z')
  await run()
  expect((await arrived()).map(({ to }) => to)).toEqual([ana.email])
})

it('leaves one mail to read where no mail server takes them, that of the newest week', async () => {
  const world = await dashboardWorld(t)
  clock.set('2026-05-01T12:00:00Z')
  expect((await (await t.as(world.ana)).call(setWeeklyReport, { body: { isWanted: true } })).status).toBe(200)
  for (const monday of ['04', '11', '18']) {
    clock.set(`2026-05-${monday}T12:00:00Z`)
    await run()
  }
  const waiting = await t.database.owner.query('select count(*)::int from mail_outbox where recipient = $1', [
    world.ana.email,
  ])
  expect(waiting.rows[0].count).toBe(1)
  const own = (await arrived()).filter(({ to }) => to === world.ana.email)
  expect(own.map(({ text }) => /Semana de .*/.exec(text)?.[0])).toEqual(['Semana de 11/05 a 17/05'])
})

it('passes over whose figures cannot be read, and tries them a few times', async () => {
  const world = await dashboardWorld(t)
  const { ana, bia } = world
  clock.set('2026-06-03T12:00:00Z')
  for (const user of [ana, bia]) await (await t.as(user)).call(setWeeklyReport, { body: { isWanted: true } })
  await t.build.run(`create function refuse_report() returns trigger language plpgsql as $$ begin
    raise exception 'The figures of this person cannot be read'; end $$`)
  await t.build.run(`create trigger refuse_report before update of sent_at on weekly_report
    for each row when (new.user_id = ${ana.id}) execute function refuse_report()`)
  const told = async () => {
    const mails = (await arrived()).map(({ to }) => to)
    return [ana.email, bia.email].filter((email) => mails.includes(email))
  }
  const tries = async () =>
    (
      await t.database.owner.query('select tries, sent_at from weekly_report where user_id = $1 order by monday', [
        ana.id,
      ])
    ).rows
  try {
    clock.set('2026-06-08T12:00:00Z')
    await run()
    expect(await told()).toEqual([bia.email])
    await run()
    expect(await tries()).toEqual([{ tries: 1, sent_at: null }])
    for (const hour of ['13', '14', '15', '16']) {
      clock.set(`2026-06-08T${hour}:00:00Z`)
      await run()
    }
    expect(await tries()).toEqual([{ tries: 3, sent_at: null }])
    expect(await told()).toEqual([])
  } finally {
    await t.build.run('drop trigger refuse_report on weekly_report')
    await t.build.run('drop function refuse_report()')
  }
  clock.set('2026-06-15T12:00:00Z')
  await run()
  expect(await told()).toEqual([ana.email, bia.email])
})

it('is nothing for administrators', async () => {
  const company = await t.build.company()
  const caller = await t.as(await t.build.admin(), { companyId: company.id })
  expect((await caller.call(readWeeklyReport)).body).toEqual({ isWanted: false, email: null })
  expect((await caller.call(setWeeklyReport, { body: { isWanted: true } })).status).toBe(409)
})
