// Gate: structural, walks every write.
import { randomUUID } from 'node:crypto'
import { deleteMessage, joinDialog, sendMessage, updateContact } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildDialog } from '../platform/testing/build-dialogs.ts'
import { type Caller, type TestApp, type TestCompany, type TestUser, testApp } from '../platform/testing/index.ts'

let test: TestApp
let company: TestCompany
let workspace: { id: number }
let person: TestUser
let caller: Caller

beforeAll(async () => {
  test = await testApp()
  company = await test.build.company()
  workspace = await test.build.workspace({ company })
  const permissions = ['omnichannel_view', 'contact_edit', 'message_remove'] as const
  person = await test.build.user({ company, permissions, workspaces: [workspace] })
  caller = await test.as(person)
})
afterAll(() => test.close())

const newFile = async (): Promise<string> => {
  const row = await test.build.insert<{ id: string }>('file', {
    company_id: company.id,
    name: 'a.txt',
    mime: 'text/plain',
    size_bytes: 1,
    storage_key: randomUUID(),
    created_by: person.id,
  })
  return row.id
}

describe('writes of people', () => {
  it('to a contact wait for a turn of its dialog instead of standing in its way', async () => {
    const { owner } = test.database
    const dialog = await buildDialog(test.build, { company, workspace })
    // A turn: first the dialog, then its contact.
    await owner.query('begin')
    await owner.query('select from dialog where id = $1 for update', [dialog.id])
    const saved = caller.call(updateContact, { params: { id: dialog.contactId }, body: { name: 'Nova' } })
    await vi.waitFor(
      async () => expect((await owner.query('select from pg_locks where not granted')).rowCount).toBeGreaterThan(0),
      { timeout: 5_000 },
    )
    await owner.query('update contact set updated_at = now() where id = $1', [dialog.contactId])
    await owner.query('commit')
    expect((await saved).status).toBe(200)
  })

  it('under an id that was used for other files are refused', async () => {
    const dialog = await buildDialog(test.build, { company, workspace })
    const clientId = randomUUID()
    const file = await newFile()
    const send = async (fileIds: string[]) =>
      (await caller.call(sendMessage, { params: { id: dialog.id }, body: { clientId, message: 'veja', fileIds } }))
        .status
    expect(await send([file])).toBe(200)
    expect(await send([file])).toBe(200)
    expect(await send([await newFile()])).toBe(409)
    expect(await send([])).toBe(409)
  })

  it('that delete a message leave a trace of who did', async () => {
    const dialog = await buildDialog(test.build, { company, workspace, kind: 'fake' })
    await caller.call(joinDialog, { params: { id: dialog.id } })
    const sent = await caller.call(sendMessage, {
      params: { id: dialog.id },
      body: { clientId: randomUUID(), message: 'segredo' },
    })
    expect((await caller.call(deleteMessage, { params: { id: sent.body.id } })).status).toBe(200)
    const { rows } = await test.database.owner.query(
      "select company_id, account_id, record_id from audit_log where action = 'message.deleted'",
    )
    expect(rows).toEqual([{ company_id: company.id, account_id: person.id, record_id: sent.body.id }])
  })
})
