// Gate: every kind of channel is complete.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { channelKinds, flagsOf, flowLimitsOf, platformOf } from '@prosa/contract'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
/** Where kinds are at home: the table that server and browsers share, the adapters, and what makes up data. */
const homes = [
  'packages/contract/src/channels/channels.ts',
  'apps/server/src/channels/',
  'apps/server/src/demo/',
  'apps/server/src/platform/database/schema.ts',
]
const isMadeUp = /\.test\.tsx?$|\/testing\/|\/testing\.ts$/

const sources = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((name) =>
    readdirSync(join(root, folder, name, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  ),
)

it('names the kind of a channel in its adapter and in the table alone', () => {
  // A flag of a company, a field of a bot or a screen's icon may have a kind's name; a comparison with a kind or a value may not.
  const literal = new RegExp(
    `[kK]ind\\b[^\\n]{0,12}['"](${channelKinds.join('|')})['"]|['"](whatsapp_qrcode|whatsapp_meta)['"]`,
  )
  const named = sources
    .filter((path) => !isMadeUp.test(path) && !homes.some((home) => path.startsWith(home)))
    .filter((path) => literal.test(readFileSync(join(root, path), 'utf8')))
  expect(sources.length).toBeGreaterThan(500)
  expect(named).toEqual([])
})

it('tells the screens of a connection by its kind, also of one that this program does not know', () => {
  expect(channelKinds.map(platformOf)).toEqual([
    'LIVECHAT',
    'WHATSAPP',
    'WHATSAPP',
    'FACEBOOK',
    'INSTAGRAM',
    'LIVECHAT',
  ])
  expect(platformOf('telegram')).toBe('LIVECHAT')
  expect(flagsOf(['whatsapp_meta', 'livechat', 'telegram', 'fake'])).toEqual({
    whatsappQrcode: false,
    whatsappApiMeta: true,
    livechat: true,
    facebook: false,
    instagram: false,
  })
  expect(flowLimitsOf('telegram')).toEqual([])
  expect(flowLimitsOf('whatsapp_meta')).toEqual([
    { name: 'WhatsApp API', textLength: 4096, buttons: 10, buttonLabelLength: 24, replyHours: 24 },
  ])
})
