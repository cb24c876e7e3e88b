// Gate: the main way of alarms.
import { listAlarms, maxAlarms, pageInbox } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDialog } from '../../../../platform/testing/build-dialogs.ts'
import { type TestApp, testApp } from '../../../../platform/testing/index.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const setUp = async () => {
  const company = await t.build.company()
  const workspace = await t.build.workspace({ company })
  const other = await t.build.workspace({ company })
  const person = await t.as(await t.build.user({ company, workspaces: [workspace], permissions: ['omnichannel_view'] }))
  const room = async (minutes: number | null, at = workspace): Promise<number> => {
    const { id } = await buildDialog(t.build, { company, workspace: at })
    await t.build.run('update dialog set alarmed_at = now() - make_interval(mins => $2) where id = $1', [id, minutes])
    return id
  }
  const list = async () => (await person.call(listAlarms)).body.dialogs
  return { company, workspace, other, person, room, list }
}

describe('rooms in which nobody can act', () => {
  it('200: are those of the own workspaces, the longest first, as the inbox shows them', async () => {
    const { other, person, room, list } = await setUp()
    const [young, old] = [await room(2), await room(30)]
    await room(null)
    await room(5, other)
    const dialogs = await list()
    expect(dialogs.map(({ id }) => id)).toEqual([old, young])
    const { body } = await person.call(pageInbox)
    expect(dialogs[0]).toEqual(body.dialogs.find(({ id }) => id === old))
    expect(Date.parse(dialogs[0]?.alarmedAt ?? '')).toBeLessThan(Date.now() - 29 * 60_000)
  })

  it('200: are those that have waited for the longest where there are too many', async () => {
    const { company, workspace, room, list } = await setUp()
    const oldest = await room(500)
    await t.database.owner.query(
      `insert into dialog (company_id, workspace_id, connection_id, identity_id, contact_id, owner, waits, alarmed_at)
       select company_id, workspace_id, connection_id, identity_id, contact_id, owner, waits, now() - make_interval(mins => n)
       from dialog, generate_series(1, $2::int) n where id = $1`,
      [oldest, maxAlarms + 5],
    )
    const dialogs = await list()
    expect([dialogs.length, dialogs[0]?.id]).toEqual([maxAlarms, oldest])
    // A table of a hundred rows is read whole otherwise.
    await t.database.owner.query('set enable_seqscan = off')
    await t.database.owner.query('set enable_sort = off')
    const { rows } = await t.database.owner.query(
      `explain (format json) select id, alarmed_at from dialog where company_id = ${company.id} and workspace_id = ${workspace.id}
       and alarmed_at is not null order by alarmed_at limit 100`,
    )
    expect(JSON.stringify(rows[0]['QUERY PLAN'])).toContain('dialog_alarmed')
  })
})
