// Gate: what older versions wrote is read.
import { readFileSync } from 'node:fs'
import { transferDialog } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildDialog } from '../../../../platform/testing/build-dialogs.ts'
import { type TestApp, testApp } from '../../../../platform/testing/index.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** What a migration makes of the rows that were there before it. */
const updateOf = (file: string): string => {
  const sql = readFileSync(new URL(`../../../../../migrations/${file}`, import.meta.url), 'utf8')
  return sql.slice(sql.indexOf('\nupdate '))
}
const owner = () => t.database.owner

it('to whom a room went before that was kept is read from what the conversation says of it', async () => {
  const company = await t.build.company()
  const sales = await t.build.workspace({ company, name: 'Vendas' })
  const support = await t.build.workspace({ company, name: 'Suporte' })
  const permissions = ['omnichannel_view'] as const
  const of = { company, permissions, workspaces: [sales, support], isAttendant: true }
  const [marina, caio] = [await t.build.user({ ...of, name: 'Marina' }), await t.build.user({ ...of, name: 'Caio' })]
  const asMarina = await t.as(marina)
  const room = () => buildDialog(t.build, { company, workspace: sales, owner: 'person', ownerUser: marina })
  const [toCaio, toQueue, never] = [await room(), await room(), await room()]
  await asMarina.call(transferDialog, {
    body: { dialogId: toCaio.id, typeTransfer: 1, workspaceId: support.id, userId: caio.id },
  })
  await asMarina.call(transferDialog, {
    body: { dialogId: toQueue.id, typeTransfer: 2, workspaceId: support.id },
  })
  const ids = [toCaio.id, toQueue.id, never.id]
  const kinds = async () =>
    (
      await owner().query<{ kind: string | null; id: number | null }>(
        'select transferred_kind as kind, transferred_id as id from dialog where id = any($1) order by id',
        [ids],
      )
    ).rows
  const kept = await kinds()
  expect(kept).toEqual([
    { kind: 'person', id: caio.id },
    { kind: 'queue', id: support.id },
    { kind: null, id: null },
  ])
  await owner().query('update dialog set transferred_kind = null, transferred_id = null where id = any($1)', [ids])
  await owner().query(updateOf('0106_transferred_kind.sql'))
  expect(await kinds()).toEqual(kept)
})

it.each([
  ['Passaram mais de 24 horas da última mensagem do cliente. Envie um template.', 131047, 'window_closed'],
  ['Passaram mais de 7 dias da última mensagem do cliente.', null, 'window_closed'],
  ['Este número não tem WhatsApp.', 404, 'unreachable'],
  ['A Meta pausou o template.', 132015, 'template_refused'],
  ['O arquivo não existe mais', null, 'file_refused'],
  ['Muitas mensagens seguidas para este cliente.', 131056, 'rate_limited'],
  ['O WhatsApp está desconectado. Gere um novo QR code.', null, 'disconnected'],
  ['Canal desconectado', null, 'disconnected'],
  ['A conexão não tem token da Meta.', null, 'access_lost'],
  ['A Meta bloqueou a conta do WhatsApp.', 131031, 'account_blocked'],
  ['O canal não respondeu', null, 'no_answer'],
  ['A campanha parou antes do envio', null, 'stopped'],
  ['Recusada pelo canal', null, 'unknown'],
  [null, null, 'unknown'],
])('what failed before causes were kept has the one of its words and code: %s, %s', async (failure, code, cause) => {
  const company = await t.build.company()
  const workspace = await t.build.workspace({ company })
  const { id } = await buildDialog(t.build, { company, workspace })
  await owner().query(
    "update message set sender = 'BOT', status = 'failed', failure = $2, failure_code = $3, failure_cause = null where dialog_id = $1",
    [id, failure, code],
  )
  await owner().query(updateOf('0105_failure_causes.sql'))
  const { rows } = await owner().query<{ cause: string }>(
    'select failure_cause as cause from message where dialog_id = $1',
    [id],
  )
  expect(rows.map((row) => row.cause)).toEqual(rows.map(() => cause))
  expect(rows).not.toEqual([])
})

it('open rooms that were transferred name whom they came to, and no others change', async () => {
  const company = await t.build.company()
  const support = await t.build.workspace({ company, name: 'Suporte' })
  const ana = await t.build.user({ company, name: 'Ana', workspaces: [support] })
  const room = async (
    over: Partial<Parameters<typeof buildDialog>[1]>,
    was: readonly [string, string, number] | null,
  ) => {
    const { id } = await buildDialog(t.build, { company, workspace: support, ...over })
    const [name, kind, of] = was ?? [null, null, null]
    const set =
      'update dialog set transferred_to = $2, transferred_kind = $3, transferred_id = $4, joined = $5 where id = $1'
    await owner().query(set, [id, name, kind, of, over.owner === 'person'])
    return id
  }
  const held = { owner: 'person', ownerUser: ana } as const
  const queue = ['Suporte', 'queue', support.id] as const
  const bia = ['Bia', 'person', 99] as const
  const ids = [
    await room({ owner: 'queue' }, bia),
    await room(held, queue),
    await room({ owner: 'queue' }, queue),
    await room({ owner: 'closed' }, bia),
    await room(held, null),
  ]
  await owner().query(updateOf('0109_transferred_follows.sql'))
  const { rows } = await owner().query<{ to: string | null; kind: string | null; of: number | null }>(
    'select transferred_to as to, transferred_kind as kind, transferred_id as of from dialog where id = any($1) order by id',
    [ids],
  )
  expect(rows.map(({ to, kind, of }) => [to, kind, of])).toEqual([
    [...queue],
    ['Ana', 'person', ana.id],
    [...queue],
    [...bia],
    [null, null, null],
  ])
})
