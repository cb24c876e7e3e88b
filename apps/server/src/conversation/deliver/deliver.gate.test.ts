// Gate: the main way of a message out.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { secretPlace } from '../../channels/connection.ts'
import { signFake } from '../../channels/fake/channel.ts'
import type { TestApp } from '../../platform/testing/index.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../testing.ts'
import { claimOutbox } from './outbox.queries.ts'

let provider: Server
let taken: { reference: string; text: string; to: string; quoted?: string }[] = []
let answer: (response: ServerResponse, request: IncomingMessage) => void
let app: TestApp
let world: ConversationWorld

const ok = (response: ServerResponse): void => void response.end(JSON.stringify({ id: randomUUID() }))

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    taken.push(JSON.parse(body))
    answer(response, request)
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  app = await testApp({ settings: { fakeChannelUrl: `http://127.0.0.1:${port}` } })
  await app.app.start()
  world = await conversationWorld(app)
})
afterAll(async () => {
  await app.close()
  provider.close()
})
beforeEach(() => {
  taken = []
  answer = ok
})

const receive = (externalId: string, text = 'oi') =>
  world.conversation.receive(inbound(world, { connectionId: world.fakeConnectionId, externalId, text }))
const statuses = async (dialogId: number) =>
  (
    await app.database.owner.query<{ status: string; failure: string | null }>(
      "select status, failure from message where dialog_id = $1 and sender <> 'CLIENT' order by seq",
      [dialogId],
    )
  ).rows
const outbox = async (dialogId: number) =>
  (await app.database.owner.query('select * from outbox where dialog_id = $1 order by seq', [dialogId])).rows
const until = (check: () => Promise<void>) =>
  expect
    .poll(
      async () =>
        check().then(
          () => true,
          () => false,
        ),
      { timeout: 15_000, interval: 20 },
    )
    .toBe(true)

describe('delivering', () => {
  it('sends replies in order and marks them as sent', async () => {
    const externalId = randomUUID()
    const { dialog } = await receive(externalId)
    await receive(externalId, 'vendas')
    await until(async () => expect(await statuses(dialog.id)).toMatchObject([{ status: 'sent' }, { status: 'sent' }]))
    expect(taken.map(({ text, to }) => [text, to])).toEqual([
      ['Olá! Vendas ou suporte?', externalId],
      ['Você está em vendas.', externalId],
    ])
    expect(await outbox(dialog.id)).toEqual([])
  })

  it('tells the provider which message a person’s message replies to, by its provider id, unless it was deleted', async () => {
    const { dialog, message } = await receive(randomUUID())
    await until(async () => expect(await statuses(dialog.id)).toMatchObject([{ status: 'sent' }]))
    const { rows } = await app.database.owner.query(
      'select provider_id from message where dialog_id = $1 and seq = 2',
      [dialog.id],
    )
    const { id: userId } = await app.build.user({ company: { id: world.companyId }, name: 'Bia' })
    const { companyId } = world
    const say = (text: string, quotes: number) =>
      world.conversation.appendPersonMessage({
        companyId,
        dialogId: dialog.id,
        userId,
        userName: 'Bia',
        clientId: randomUUID(),
        text,
        files: [],
        quotes,
      })
    expect((await say('sobre o seu pedido', 1))?.message.reply_to).toMatchObject({ seq: 1, text: 'oi' })
    await say('e isto dissemos nós', 2)
    const sent = (count: number) =>
      until(async () =>
        expect((await statuses(dialog.id)).map(({ status }) => status)).toEqual(Array(count).fill('sent')),
      )
    await sent(3)
    await app.database.owner.query('update message set deleted_at = now() where dialog_id = $1 and seq = 1', [
      dialog.id,
    ])
    await say('isto já não está', 1)
    await sent(4)
    expect(taken.slice(1).map(({ text, quoted }) => [text, quoted ?? null])).toEqual([
      ['sobre o seu pedido', message.ext_id],
      ['e isto dissemos nós', rows[0]?.provider_id],
      ['isto já não está', null],
    ])
    await expect(say('do futuro', 99)).rejects.toThrow('A mensagem citada não existe nesta conversa.')
  })

  it('retries what the provider could not take, with the same reference', async () => {
    answer = (response) => (taken.length === 1 ? void response.writeHead(500).end() : ok(response))
    const { dialog } = await receive(randomUUID())
    await until(async () => expect(await statuses(dialog.id)).toMatchObject([{ status: 'sent' }]))
    expect(new Set(taken.map(({ reference }) => reference))).toEqual(new Set([`${dialog.id}-2`]))
    expect(taken).toHaveLength(2)
  })

  it('stores reason and cause of a refusal; the cause selects the advice', async () => {
    answer = (response) => void response.writeHead(422).end()
    const { dialog } = await receive(randomUUID())
    const causes = async () =>
      (
        await app.database.owner.query<{ cause: string | null; failure: string | null }>(
          "select failure_cause as cause, failure from message where dialog_id = $1 and sender <> 'CLIENT'",
          [dialog.id],
        )
      ).rows
    await until(async () =>
      expect(await causes()).toEqual([{ cause: 'unknown', failure: 'Recusada pelo canal (422)' }]),
    )
  })

  it('stores the reason of a refusal and goes on with the next message', async () => {
    answer = (response) => (taken.length === 1 ? void response.writeHead(422).end() : ok(response))
    const externalId = randomUUID()
    const { dialog } = await receive(externalId)
    await receive(externalId, 'vendas')
    await until(async () =>
      expect(await statuses(dialog.id)).toEqual([
        { status: 'failed', failure: 'Recusada pelo canal (422)' },
        { status: 'sent', failure: null },
      ]),
    )
    expect(await outbox(dialog.id)).toEqual([])
  })

  it('marks a message as sent even if its provider id fits no column, and goes on with the next', async () => {
    const externalId = randomUUID()
    answer = (response) => void response.end(JSON.stringify({ id: 'a\0b' }))
    const { dialog } = await receive(externalId)
    await until(async () => expect(await statuses(dialog.id)).toMatchObject([{ status: 'sent' }]))
    answer = ok
    await receive(externalId, 'vendas')
    await until(async () => expect(await statuses(dialog.id)).toMatchObject([{ status: 'sent' }, { status: 'sent' }]))
    expect(await outbox(dialog.id)).toEqual([])
    expect(taken).toHaveLength(2)
  })

  it('sends a failed message again when a person asks', async () => {
    answer = (response) => (taken.length === 1 ? void response.writeHead(400).end() : ok(response))
    const { dialog } = await receive(randomUUID())
    await until(async () => expect(await statuses(dialog.id)).toMatchObject([{ status: 'failed' }]))
    await world.conversation.retryMessage(world.companyId, dialog.id, 2)
    await until(async () => expect(await statuses(dialog.id)).toEqual([{ status: 'sent', failure: null }]))
  })

  it('does not overwrite the state of a process that claimed the message after its lease ended', async () => {
    let release: () => void = () => {}
    answer = (response) => {
      release = () => ok(response)
    }
    const { dialog } = await receive(randomUUID())
    await until(async () => expect(taken).toHaveLength(1))
    // Another process claims it, as it would once the lease had run out.
    await app.database.owner.query(
      "update outbox set fence = fence + 1, lease_until = now() + interval '1 hour' where dialog_id = $1",
      [dialog.id],
    )
    release()
    await app.app.platform.lifecycle.stop()
    expect(await statuses(dialog.id)).toMatchObject([{ status: 'queued' }])
    expect(await outbox(dialog.id)).toHaveLength(1)
    await app.database.owner.query('delete from outbox where dialog_id = $1', [dialog.id])
    await app.app.platform.lifecycle.start(app.config.roles)
  })

  it('does not resend a message whose state cannot be written, and delays no others meanwhile', async () => {
    await app.app.platform.lifecycle.stop()
    const [refused, other] = [await receive(randomUUID()), await receive(randomUUID())]
    await app.database.owner.query(`
      create function refuse_one() returns trigger language plpgsql as $$ begin
        if old.dialog_id = ${refused.dialog.id} then raise 'refused'; end if; return old; end $$;
      create trigger refuse_one before delete on outbox for each row execute function refuse_one()`)
    await app.app.platform.lifecycle.start(app.config.roles)
    await until(async () => expect(await statuses(other.dialog.id)).toMatchObject([{ status: 'sent' }]))
    await until(async () => expect(taken).toHaveLength(2))
    // Its lease ends, as it would with a database that is away for long, and the message is claimed anew.
    await until(async () => {
      await app.database.owner.query(
        "update outbox set lease_until = now() - interval '1 second' where dialog_id = $1 and fence = 1",
        [refused.dialog.id],
      )
      expect(await outbox(refused.dialog.id)).toMatchObject([{ fence: 2 }])
    })
    await app.database.owner.query('drop trigger refuse_one on outbox; drop function refuse_one')
    await until(async () => expect(await statuses(refused.dialog.id)).toMatchObject([{ status: 'sent' }]))
    expect(taken).toHaveLength(2)
    expect(await outbox(refused.dialog.id)).toEqual([])
  })

  it('does not resend a message whose lease ends while the provider is still being called', async () => {
    let release: () => void = () => {}
    answer = (response) => {
      release = () => void response.end(JSON.stringify({ id: randomUUID() }))
    }
    const { dialog } = await receive(randomUUID())
    await until(async () => expect(taken).toHaveLength(1))
    await until(async () => {
      await app.database.owner.query(
        "update outbox set lease_until = now() - interval '1 second' where dialog_id = $1 and fence = 1",
        [dialog.id],
      )
      expect(await outbox(dialog.id)).toMatchObject([{ fence: 2 }])
    })
    release()
    await until(async () => expect(await statuses(dialog.id)).toMatchObject([{ status: 'sent' }]))
    expect(await outbox(dialog.id)).toEqual([])
    expect(taken).toHaveLength(1)
  })

  it('does not send a message that it claimed before being suspended, even if it had started', async () => {
    answer = (response) => (taken.length === 1 ? void response.writeHead(500).end() : ok(response))
    const { worker } = app.app.platform.database
    const [whole, now] = [worker.pipeline.bind(worker), performance.now.bind(performance)]
    let tries = 0
    let stoodMs = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + stoodMs)
    const watched = vi.spyOn(worker, 'pipeline').mockImplementation(async (work, options) => {
      let isTry = false
      const result = await whole((pipeline) => {
        const query: typeof pipeline.query = (text, values) => {
          isTry ||= text.includes('sent_again')
          return pipeline.query(text, values)
        }
        return work({ ...pipeline, query })
      }, options)
      // Between the note that it is sent once more and the sending.
      if (isTry && ++tries === 1) stoodMs = 60_000
      return result
    })
    try {
      const { dialog } = await receive(randomUUID())
      await expect.poll(() => tries, { timeout: 15_000, interval: 20 }).toBe(1)
      await app.database.owner.query('update outbox set lease_until = now() where dialog_id = $1', [dialog.id])
      await until(async () => expect(await statuses(dialog.id)).toMatchObject([{ status: 'sent' }]))
      expect([tries, taken.length]).toEqual([2, 2])
    } finally {
      watched.mockRestore()
      clock.mockRestore()
    }
  })

  it('writes at shutdown what it could not write before', async () => {
    await app.database.owner.query(`
      create function refuse_all() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse_all before delete on outbox for each row execute function refuse_all()`)
    const { dialog } = await receive(randomUUID())
    await until(async () => expect(taken).toHaveLength(1))
    const stopping = app.app.platform.lifecycle.stop()
    await app.database.owner.query('drop trigger refuse_all on outbox; drop function refuse_all')
    await stopping
    expect(await statuses(dialog.id)).toMatchObject([{ status: 'sent' }])
    await app.app.platform.lifecycle.start(app.config.roles)
  })

  it('takes over at once what a killed process was sending, when it is alone with its database', async () => {
    await app.app.platform.lifecycle.stop()
    const { dialog } = await receive(randomUUID())
    await app.database.owner.query(
      "update outbox set state = 1, lease_until = now() + interval '1 hour' where dialog_id = $1",
      [dialog.id],
    )
    await app.app.platform.lifecycle.start(app.config.roles)
    await until(async () => expect(await statuses(dialog.id)).toMatchObject([{ status: 'sent' }]))
  })

  it('keeps the provider’s id of a message whose status came before the answer to the send', async () => {
    let release: () => void = () => {}
    const id = randomUUID()
    answer = (response) => {
      release = () => void response.end(JSON.stringify({ id }))
    }
    const { dialog } = await receive(randomUUID())
    await until(async () => expect(taken).toHaveLength(1))
    await report([{ type: 'status', reference: `${dialog.id}-2`, status: 'delivered' }])
    release()
    const providerIds = async () =>
      (
        await app.database.owner.query('select status, provider_id from message where dialog_id = $1 and seq = 2', [
          dialog.id,
        ])
      ).rows
    await until(async () => expect(await providerIds()).toEqual([{ status: 'delivered', provider_id: id }]))
  })

  it('never exceeds the maximum of concurrent sends per connection, however many processes claim at once', async () => {
    await app.app.platform.lifecycle.stop()
    const receivers = Array.from({ length: 60 }, () => receive(randomUUID()))
    await Promise.all(receivers)
    const claim = () =>
      app.app.platform.database.pipeline(async (pipeline) => {
        pipeline.begin()
        const claimed = claimOutbox(pipeline, { perConnection: 4, limit: 128, leaseMs: 30_000, claimer: randomUUID() })
        await pipeline.commit()
        return claimed
      })
    for (let round = 0; round < 20; round += 1) {
      const claimed = (await Promise.all(Array.from({ length: 12 }, claim))).flat()
      expect(claimed).toHaveLength(4)
      await app.database.owner.query('update outbox set state = 0, lease_until = null')
    }
    await app.database.owner.query('delete from outbox')
    await app.app.platform.lifecycle.start(app.config.roles)
  })

  it('sends replies before waiting campaign messages, of which at most one is being sent', async () => {
    await app.app.platform.lifecycle.stop()
    const { owner } = app.database
    await owner.query(
      `insert into outbox (company_id, connection_id, dialog_id, seq, rank)
       select $1, $2, 1000000 + n, 1, case when n > 500 then 0 else 1 end from generate_series(1, 506) n`,
      [world.companyId, world.fakeConnectionId],
    )
    const claim = async (): Promise<number[]> => {
      const claimed = await app.app.platform.database.pipeline(async (pipeline) => {
        pipeline.begin()
        const rows = claimOutbox(pipeline, { perConnection: 4, limit: 128, leaseMs: 30_000, claimer: randomUUID() })
        await pipeline.commit()
        return rows
      })
      return claimed.map(({ dialogId }) => (dialogId > 1_000_500 ? 0 : 1)).sort()
    }
    const settled = () => owner.query('delete from outbox where state = 1')
    expect(await claim()).toEqual([0, 0, 0, 0])
    expect(await claim()).toEqual([])
    await settled()
    expect(await claim()).toEqual([0, 0, 1])
    expect(await claim()).toEqual([])
    await settled()
    expect(await claim()).toEqual([1])
    await owner.query('delete from outbox')
    await app.app.platform.lifecycle.start(app.config.roles)
  })

  it('waits for a status after an unknown outcome, and does not resend once it came', async () => {
    answer = (response) => void response.destroy()
    const { dialog } = await receive(randomUUID())
    await until(async () => expect(await outbox(dialog.id)).toMatchObject([{ state: 0, attempts: 1 }]))
    await report([{ type: 'status', reference: `${dialog.id}-2`, status: 'delivered' }])
    expect(await outbox(dialog.id)).toEqual([])
    expect(await statuses(dialog.id)).toMatchObject([{ status: 'delivered' }])
    expect(taken).toHaveLength(1)
  })
})

const secret = 'a secret of the fake channel'
const report = async (events: object[], signature?: string) => {
  await app.database.owner.query('update connection set secret_encrypted = $2 where id = $1', [
    world.fakeConnectionId,
    app.app.platform.secrets.seal(secret, secretPlace(world.companyId, world.fakeConnectionId)),
  ])
  const payload = JSON.stringify({ events })
  return app.anonymous.inject({
    method: 'POST',
    url: `/webhooks/fake/${world.fakeExternalId}`,
    headers: { 'content-type': 'application/json', 'x-fake-signature': signature ?? signFake(secret, payload) },
    payload,
  })
}

describe('the webhook', () => {
  it('stores a message once, however often and concurrently it comes', async () => {
    const event = { type: 'message', id: randomUUID(), from: randomUUID(), text: 'oi', name: 'Renata' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => report([event])))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    const { rows } = await app.database.owner.query(
      'select k.name, d.seq from identity i join contact k on k.id = i.contact_id join dialog d on d.identity_id = i.id where i.external_id = $1',
      [event.from],
    )
    expect(rows).toEqual([{ name: 'Renata', seq: 2 }])
  })

  it('refuses a wrong signature, and stores nothing', async () => {
    const from = randomUUID()
    const answer = await report([{ type: 'message', id: randomUUID(), from, text: 'oi' }], signFake('another', '{}'))
    expect(answer.statusCode).toBe(403)
    expect((await app.database.owner.query('select from identity where external_id = $1', [from])).rowCount).toBe(0)
  })

  it('never moves a status back', async () => {
    const { dialog } = await receive(randomUUID())
    await until(async () => expect(await statuses(dialog.id)).toMatchObject([{ status: 'sent' }]))
    for (const status of ['read', 'sent', 'delivered', 'failed'])
      await report([{ type: 'status', reference: `${dialog.id}-2`, status }])
    expect(await statuses(dialog.id)).toEqual([{ status: 'read', failure: null }])
  })

  it('answers 404 for an unknown connection', async () => {
    const answer = await app.anonymous.inject({
      method: 'POST',
      url: '/webhooks/fake/nobody',
      headers: { 'content-type': 'application/json', 'x-fake-signature': 'sha256=0' },
      payload: '{"events":[]}',
    })
    expect(answer.statusCode).toBe(404)
  })
})
