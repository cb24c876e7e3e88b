import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Permission } from '@prosa/contract'
import sharp from 'sharp'
import { expect } from 'vitest'
import { callFake, type StandIn, sealFakeSecret, startStandIn } from '../../../channels/fake/testing.ts'
import { type ConversationWorld, conversationWorld, testApp } from '../../../conversation/testing.ts'
import type { Caller, TestApp } from '../../../platform/testing/index.ts'
import { readProfile } from './read-profile.jobs.ts'

type Answer = (response: ServerResponse) => void

interface Kept {
  id: number
  dialogId: number
  name: string | null
  pictureFileId: string | null
  profileAt: Date | null
}

/** A customer with a name at the stand-in. */
export interface PicturedCustomer {
  customer: string
  write(): Promise<void>
  kept(): Promise<Kept>
  /** The job's work, at once. */
  ask(pictureMs?: number): Promise<void>
}

/** A company whose customers' names and pictures a stand-in tells. */
export interface PictureWorld {
  standIn: StandIn
  app: TestApp
  world: ConversationWorld
  personOf(company: { id: number }, permissions: Permission[], workspaces: { id: number }[]): Promise<Caller>
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** Ids of the company's files. */
  files(): Promise<string[]>
  drain(): Promise<number>
  /** @param answer how the stand-in answers for their picture */
  newCustomer(answer: Answer): PicturedCustomer
  close(): Promise<void>
}

export const photo = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer()

export const give =
  (bytes: Buffer | string, type = 'image/png'): Answer =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).end(bytes)

export const pictureWorld = async (): Promise<PictureWorld> => {
  const standIn = await startStandIn()
  const app = await testApp({ settings: { fakeChannelUrl: standIn.url } })
  const world = await conversationWorld(app)
  await sealFakeSecret(app, world.companyId, world.fakeConnectionId)
  const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await app.database.owner.query<Row>(text, values)).rows
  return {
    standIn,
    app,
    world,
    rows,
    personOf: async (company, permissions, workspaces) =>
      app.as(await app.build.user({ company, permissions, workspaces })),
    files: async () => {
      const own = await rows<{ id: string }>('select id from file where company_id = $1 order by id', [world.companyId])
      return own.map(({ id }) => id)
    },
    drain: () => app.app.platform.jobs.drain(),
    newCustomer: (answer) => newCustomer({ standIn, app, world, rows }, answer),
    close: async () => {
      await app.close()
      standIn.close()
    },
  }
}

const newCustomer = (
  { standIn, app, world, rows }: Pick<PictureWorld, 'standIn' | 'app' | 'world' | 'rows'>,
  answer: Answer,
): PicturedCustomer => {
  const customer = randomUUID()
  standIn.profiles.set(customer, 'Rita Prado')
  standIn.pictures.set(customer, customer)
  standIn.media.set(customer, answer)
  return {
    customer,
    write: async () => {
      const message = { type: 'message', id: randomUUID(), from: customer, text: 'oi' }
      expect(await callFake(app, world.fakeExternalId, [message])).toBe(200)
    },
    kept: async () => {
      const [row] = await rows<Kept>(
        `select c.id, d.id as "dialogId", c.name, c.picture_file_id as "pictureFileId", c.profile_at as "profileAt"
         from contact c join identity i on i.contact_id = c.id join dialog d on d.contact_id = c.id
         where i.external_id = $1`,
        [customer],
      )
      if (!row) throw new Error('The customer is not known')
      return row
    },
    ask: (pictureMs = 60_000) => {
      const stranger = { companyId: world.companyId, connectionId: world.fakeConnectionId, customer }
      return readProfile(app.app.program, stranger, { readMs: 60_000, pictureMs })
    },
  }
}
