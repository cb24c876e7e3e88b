import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/index.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.platform({ hosts: '{chat.falai.example}', display_name: 'Falaí "já"', main_color: '#ffd400' })
})
afterAll(() => t.close())

const read = (url: string, host: string) => t.anonymous.inject({ method: 'GET', url, headers: { host } })

it("describes the application under the name and colour of the host's platform", async () => {
  const answer = await read('/manifest.webmanifest', 'chat.falai.example')
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  expect(answer.json()).toMatchObject({
    name: 'Falaí "já"',
    theme_color: '#ffd400',
    display: 'standalone',
    start_url: '/',
    icons: [{ src: '/app-icon.svg', sizes: 'any', purpose: 'any' }, { purpose: 'maskable' }],
  })
  const icon = await read('/app-icon.svg', 'chat.falai.example')
  expect(icon.headers['content-type']).toContain('image/svg+xml')
  expect(icon.body).toContain('fill="#ffd400"')
  // Black on yellow.
  expect(icon.body).toContain('stroke="black"')
})

it('has a name and a sign where no platform has the host', async () => {
  const { name, icons } = (await read('/manifest.webmanifest', 'unknown.example')).json()
  expect([typeof name, icons.length > 0]).toEqual(['string', true])
})

it('gives an iPhone a PNG: the sign in the host’s colour, or the platform’s own picture', async () => {
  const icon = await read('/apple-touch-icon.png', 'chat.falai.example')
  expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png'])
  // Width and height of a PNG.
  expect([icon.rawPayload.readUInt32BE(16), icon.rawPayload.readUInt32BE(20)]).toEqual([180, 180])
  expect((await read('/apple-touch-icon.png', 'chat.falai.example')).rawPayload.equals(icon.rawPayload)).toBe(true)
})
