import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { give, type PictureWorld, photo, pictureWorld } from './testing.ts'

/* Pictures of customers that are none, are not to be had, or lie where nobody may ask. */

let own: PictureWorld
beforeAll(async () => {
  own = await pictureWorld()
})
afterAll(() => own.close())
const newCustomer: PictureWorld['newCustomer'] = (answer) => own.newCustomer(answer)

describe('a customer’s picture', () => {
  it.each([
    ['a page', give('<html><script>alert(1)</script></html>', 'image/jpeg')],
    ['a drawing with a script', give('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml')],
    ['a film', give(Buffer.from('000000186674797069736f6d', 'hex'), 'image/png')],
    ['the beginning of a picture', give(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))],
    ['nothing', give('')],
    ['gone', (response: ServerResponse) => void response.writeHead(404).end()],
    ['refused', (response: ServerResponse) => void response.writeHead(403).end()],
    [
      'led elsewhere',
      (response: ServerResponse) => void response.writeHead(302, { location: 'https://10.0.0.1/a' }).end(),
    ],
  ])('that is %s leaves the name and the initials, and is not asked for again', async (_what, answer) => {
    const before = await own.files()
    const { customer, write, kept } = newCustomer(answer)
    await write()
    await own.drain()
    expect(await kept()).toMatchObject({ name: 'Rita Prado', pictureFileId: null, profileAt: expect.any(Date) })
    expect(await own.files()).toEqual(before)
    own.standIn.media.set(customer, () => expect.unreachable())
    own.app.clock.advance('2h')
    await write()
    expect(await own.drain()).toBe(0)
  })

  it('that is too large is not read to its end', async () => {
    const head = await photo('#ffffff')
    const sent = Promise.withResolvers<void>()
    const { write, kept } = newCustomer((response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).write(head)
      // It never ends by itself: only who stops reading ends it.
      response.on('close', () => sent.resolve())
      const more = (): void =>
        void (response.destroyed || response.write(randomBytes(64 * 1024), () => setImmediate(more)))
      more()
    })
    await write()
    await own.drain()
    await sent.promise
    expect(await kept()).toMatchObject({ name: 'Rita Prado', pictureFileId: null })
  })

  it.each([
    'https://10.0.0.1/rosto.jpg',
    'https://169.254.169.254/latest/meta-data/',
    'https://example.com/rosto.jpg',
    'https://pictures.invalid.example.com/rosto.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,iVBORw0KGgo=',
  ])('at %s is not fetched', async (address) => {
    const { customer, write, kept } = newCustomer(() => {})
    own.standIn.pictures.set(customer, address)
    await write()
    await own.drain()
    expect(await kept()).toMatchObject({ name: 'Rita Prado', pictureFileId: null, profileAt: expect.any(Date) })
  })

  it('is found behind an address that leads to it, but not in a circle', async () => {
    const bytes = await photo('#445566')
    const lead = (to: string) => (response: ServerResponse) => void response.writeHead(302, { location: to }).end()
    const there = newCustomer(give(bytes))
    const led = newCustomer(lead(`${own.standIn.url}/media/${there.customer}`))
    const round = newCustomer((response) => lead(`${own.standIn.url}/media/${round.customer}`)(response))
    await led.write()
    await round.write()
    await own.drain()
    expect((await led.kept()).pictureFileId).not.toBeNull()
    expect((await round.kept()).pictureFileId).toBeNull()
  })

  it('that is slow or breaks off keeps no name back, and comes with the next try', async () => {
    const bytes = await photo('#778899')
    const tries = [
      () => {},
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 50))
        setImmediate(() => response.destroy())
      },
      (response: ServerResponse) => void response.writeHead(503).end(),
    ]
    const { write, kept, ask } = newCustomer((response) => (tries.shift() ?? give(bytes))(response))
    await write()
    await expect(ask(50)).rejects.toThrow()
    expect(await kept()).toMatchObject({ name: 'Rita Prado', pictureFileId: null, profileAt: null })
    await expect(ask()).rejects.toThrow()
    await expect(ask()).rejects.toThrow('not to be had now')
    await own.drain()
    expect((await kept()).pictureFileId).not.toBeNull()
  })
})
