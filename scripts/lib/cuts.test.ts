import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/*
 * People's words and the names of their files are cut by `cutText` and `cutFileName`: `slice` leaves half of a sign, which a database refuses and
 * a screen shows as a box.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
/** By how such bounds are called, or by their size. */
const cut =
  /\.(slice|substring|substr)\(0, ?(max(Text|Name|FileName|Phrase|Shown|Preview\w*|Snippet\w*)|\w*[lL]imits\.(text|name|phrase|value)(Length)?|fallbackLength|snippetLength|200|255)\)/

/** Where what is cut has no such signs: in ASCII, or an id. */
const allowed: readonly string[] = [
  'apps/server/src/channels/whatsapp-qr/read-messages.ts',
  'apps/server/src/platform/files/serve-file.ts',
]

it('sees a cut of words, and none of a list', () => {
  expect(cut.test('text.slice(0, maxText)')).toBe(true)
  expect(cut.test('value.slice(0, sessionLimits.valueLength)')).toBe(true)
  expect(cut.test('rows.slice(0, limit)')).toBe(false)
})

it('nobody cuts words but whole sign by sign', () => {
  const files = globSync(['apps/{server,web}/src/**/*.{ts,tsx}', 'packages/{contract,flow,talk}/src/**/*.ts'], {
    cwd: root,
  })
  const found = files.filter((file) => !file.includes('test') && cut.test(readFileSync(`${root}/${file}`, 'utf8')))
  expect(found.filter((file) => !allowed.includes(file))).toEqual([])
  expect(allowed.filter((file) => !found.includes(file))).toEqual([])
})
