import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path))
const textOf = (path: string): string => readFileSync(`${root}/${path}`, 'utf8')

const imports = /import \{([^}]*)\} from '@mantine\/core'/g
const takes = (text: string, name: string): boolean =>
  [...text.matchAll(imports)].some(([, names]) => names?.split(',').some((each) => each.trim() === name))

it.each(['Modal', 'Drawer'])('draws %s in ui alone, where closing asks for what is unsaved', (name) => {
  const users = sources.filter((path) => takes(textOf(path), name))
  expect(users).not.toEqual([])
  expect(users.filter((path) => !path.startsWith('ui/'))).toEqual([])
})

it('draws the title of a screen by its page head, but where the screen is no page', () => {
  const users = sources.filter((path) => /<h1[\s>]/.test(textOf(path)))
  expect(users.toSorted()).toEqual([
    'features/bots/flows/canvas/canvas.tsx',
    'features/channels/meta-login/oauth-window.tsx',
    'features/companies/legal/legal-screen.tsx',
    'features/home/home-screen.tsx',
    'features/inbox/inbox/conversation/conversation-header.tsx',
    'features/people/session/avatar-form.tsx',
    'features/people/session/session-form.tsx',
    'features/people/session/session-message.tsx',
    'ui/page-header.tsx',
  ])
})

it('has days and times typed in our own fields: the browser’s follow the language of the machine', () => {
  const users = sources.filter((path) =>
    /\btype\s*[=:]\s*\{?\s*["'](date|time|datetime-local|month|week)["']/.test(textOf(path)),
  )
  expect(users).toEqual([])
})

it('lets one guard ask before an address is left, and the flow editor, which has a question of its own', () => {
  const users = sources.filter((path) => textOf(path).includes('useBlocker('))
  expect(users.toSorted()).toEqual(['app/leave-guard.tsx', 'features/bots/flows/editor/use-session.ts'])
})

it('looks up what another part of the screen marks by the typed list of targets alone', () => {
  // Fields carry their path, which forms look for; cards, rows and the flow's root are told apart by what libraries and styles read.
  const known = /\[data-(path|autofocus|flow-editor|support|id|key)\b/
  const found = sources.flatMap((path) =>
    path === 'ui/target.ts' || path.includes('testing')
      ? []
      : [...textOf(path).matchAll(/\[data-[a-z-]+/g)].flatMap(([one]) => (known.test(one) ? [] : [`${path}: ${one}`])),
  )
  expect(found).toEqual([])
})
