// Gate: the main way of a person's own number.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../testing.ts'

/* A collaborator's own number has no bot: whose are the messages that come to it? */

let app: TestApp
let world: ConversationWorld
beforeAll(async () => {
  app = await testApp()
  world = await conversationWorld(app)
})
afterAll(() => app.close())

/** A number of a person who is in these workspaces. */
const numberOf = async (workspaces: { id: number }[]) => {
  const user = await app.build.user({ company: { id: world.companyId }, workspaces })
  const connection = await app.build.insert<{ id: number }>('connection', {
    company_id: world.companyId,
    kind: 'fake',
    user_id: user.id,
    external_id: randomUUID(),
  })
  return { user, connectionId: connection.id }
}
const write = async (connectionId: number) => {
  const { dialog } = await world.conversation.receive(inbound(world, { connectionId, externalId: randomUUID() }))
  const { rows } = await app.database.owner.query(
    'select owner, owner_user_id, joined, workspace_id from dialog where id = $1',
    [dialog.id],
  )
  return rows[0]
}
const closedWorkspace = async () => {
  const workspace = await app.build.workspace({ company: { id: world.companyId } })
  await app.build.run('update workspace set active = false where id = $1', [workspace.id])
  return workspace
}
const inQueue = () => ({ owner: 'queue', owner_user_id: null, joined: false, workspace_id: world.workspaceId })

describe('a message to a collaborator’s own number', () => {
  it('is theirs, in an active workspace of theirs', async () => {
    const { user, connectionId } = await numberOf([await closedWorkspace(), { id: world.workspaceId }])
    expect(await write(connectionId)).toEqual({
      owner: 'person',
      owner_user_id: user.id,
      joined: true,
      workspace_id: world.workspaceId,
    })
  })

  it('waits in the queue of the company’s first workspace when they are in no active one', async () => {
    expect(await write((await numberOf([])).connectionId)).toEqual(inQueue())
    expect(await write((await numberOf([await closedWorkspace()])).connectionId)).toEqual(inQueue())
  })

  it('waits in their workspace’s queue once they are deactivated', async () => {
    const { user, connectionId } = await numberOf([{ id: world.workspaceId }])
    await app.build.run('update member set active = false where id = $1', [user.id])
    expect(await write(connectionId)).toEqual(inQueue())
  })
})
