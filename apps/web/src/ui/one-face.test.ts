import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const listSources = (...folders: string[]): { path: string; text: string }[] =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((path) => !/\.test\.tsx?$|node_modules/.test(path))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
const web = listSources('apps/web/src')
const kit = 'apps/web/src/ui/'

it('makes initials and colours of people and bots in the two avatars alone', () => {
  const users = web.filter(({ text }) => /computeInitials|computeHue|hueOfId/.test(text)).map(({ path }) => path)
  expect(users.toSorted()).toEqual(['avatar-look.ts', 'bot-avatar.tsx', 'user-avatar.tsx'].map((name) => kit + name))
})

it('draws people and contacts in the colour of their id, companies and pages in that of their name', () => {
  const nameless = web.flatMap(({ path, text }) =>
    [...text.matchAll(/<UserAvatar\b[^>]*>/g)].flatMap(([tag]) => (/(person|contact)Id=/.test(tag) ? [] : [path])),
  )
  const others = [
    'app/shell/company-list',
    'features/channels/messenger/account',
    'features/channels/messenger/page-list',
  ]
  expect(nameless.toSorted()).toEqual(others.map((name) => `apps/web/src/${name}.tsx`))
})

it('calls a contact without a name by one function, and the one statement that sorts by it', () => {
  const places = listSources('apps/web/src', 'apps/server/src', 'packages')
    .filter(({ text }) => /[`'"]Visitante [$'`"]/.test(text))
    .map(({ path }) => path)
  const own = [
    'apps/server/src/features/inbox/dialogs/rooms/rooms-conditions.queries.ts',
    'packages/contract/src/contacts/contact-label.ts',
  ]
  expect(places.toSorted()).toEqual(own)
})
