// Gate: keys can be changed without losing what they sealed.
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createDatabase, type Database } from './platform/database/index.ts'
import { webhookPlace } from './platform/guarded-fetch/call-customer.ts'
import { outboxPlace } from './platform/mail/index.ts'
import { createSecrets, keyIdOf } from './platform/secrets/index.ts'
import { resealSecrets } from './platform/secrets/reseal.ts'
import { type TestApp, testApp } from './platform/testing/index.ts'
import { sealedColumns } from './sealed-columns.ts'

const former = 'a former key of at least thirty-two characters'
const current = 'the current key of at least thirty-two characters'
const gone = 'a key that nobody has, of thirty-two characters'

let t: TestApp
let owner: Database
beforeAll(async () => {
  t = await testApp()
  const address = { ...inject('database').owner, database: t.database.app.database }
  owner = createDatabase({ address, poolSize: 1, workerPoolSize: 1 })
})
afterAll(async () => {
  await owner.close()
  await t.close()
})

it('knows every column that is sealed', async () => {
  const { rows } = await t.database.owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' order by 1`,
  )
  const open =
    /hash$|^(api|platform)_call\.fingerprint$|^login_attempt\.key$|^platform_picture\.bytes$|^administrator_avatar\.picture$|^figure_people\.dialogs$|^document_section\.terms$/
  const sealed = rows.map(({ name }) => name).filter((name) => !open.test(name))
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(sealed)
})

it('seals anew in every company, page by page, and leaves closed what no key opens', async () => {
  const then = createSecrets(former)
  for (const company of [await t.build.company(), await t.build.company()]) {
    const workspace = await t.build.workspace({ company })
    await t.database.owner.query(
      `insert into bot (company_id, name, name_folded, workspace_id, token)
       select $1, 'Bot ' || n, 'bot ' || n, $2, gen_random_uuid()::text from generate_series(1, 230) n`,
      [company.id, workspace.id],
    )
  }
  const { rows: bots } = await t.database.owner.query<{ id: number; company_id: number }>(
    'select id, company_id from bot',
  )
  for (const { id, company_id } of bots)
    await t.database.owner.query(
      'insert into bot_webhook (company_id, bot_id, signing_secret_encrypted) values ($1, $2, $3)',
      [company_id, id, then.seal(`segredo ${id}`, webhookPlace(company_id, id))],
    )
  const mail = 'insert into mail_outbox (recipient, content_encrypted) values ($1, $2)'
  await t.database.owner.query(mail, ['ana@loja.com.br', then.seal('oi', outboxPlace)])
  await t.database.owner.query(mail, ['bia@loja.com.br', createSecrets(gone).seal('oi', outboxPlace)])

  const secrets = createSecrets(current, [former])
  const program = t.database.database
  const options = {
    owner: owner.unscoped(),
    scoped: (companyId: number | null) => (companyId === null ? program.unscoped() : program.scoped(companyId)),
    secrets,
    keyId: keyIdOf(current),
    columns: sealedColumns,
  }
  expect(await resealSecrets(options)).toEqual({ resealed: bots.length + 1, closed: 1 })
  expect(await resealSecrets(options)).toEqual({ resealed: 0, closed: 1 })

  const { rows } = await t.database.owner.query<{ id: number; company_id: number; sealed: Buffer }>(
    'select bot_id id, company_id, signing_secret_encrypted sealed from bot_webhook',
  )
  const now = createSecrets(current)
  for (const { id, company_id, sealed } of rows)
    expect(now.open(sealed, webhookPlace(company_id, id))).toBe(`segredo ${id}`)
})

it('seals also what was written while it looked, so that the former key can go', async () => {
  const then = createSecrets(former)
  const company = await t.build.company()
  const workspace = await t.build.workspace({ company })
  const bot = await t.build.insert<{ id: number }>('bot', {
    company_id: company.id,
    name: 'Bot',
    name_folded: 'bot',
    workspace_id: workspace.id,
    token: 'token-reseal',
  })
  await t.database.owner.query(
    'insert into bot_webhook (company_id, bot_id, signing_secret_encrypted) values ($1, $2, $3)',
    [company.id, bot.id, then.seal('segredo', webhookPlace(company.id, bot.id))],
  )
  const secrets = createSecrets(current, [former])
  let opened = 0
  // Somebody switches the bot's address off just when its secret was read.
  const moved = {
    ...secrets,
    seal: (text: string, place: string) => {
      opened += 1
      if (opened === 1)
        moving = t.database.owner.query('update bot_webhook set bot_id = bot_id where bot_id = $1', [bot.id])
      return secrets.seal(text, place)
    },
  }
  let moving: Promise<unknown> | null = null
  const program = t.database.database
  const scoped = program.scoped(company.id)
  const result = await resealSecrets({
    owner: owner.unscoped(),
    scoped: () => scoped,
    secrets: moved,
    keyId: keyIdOf(current),
    columns: sealedColumns.filter(({ table }) => table === 'bot_webhook'),
  })
  await moving
  expect(result.resealed).toBeGreaterThan(0)
  const { rows } = await t.database.owner.query<{ sealed: Buffer }>(
    'select signing_secret_encrypted as sealed from bot_webhook where bot_id = $1',
    [bot.id],
  )
  expect(createSecrets(current).open(rows[0]?.sealed ?? Buffer.of(), webhookPlace(company.id, bot.id))).toBe('segredo')
})
