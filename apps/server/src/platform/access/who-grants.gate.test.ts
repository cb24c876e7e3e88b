// Gate: structural: a wall: nothing grants without asking who may.
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/*
 * Writes that make somebody more than before, or somebody else's, stand in files of their own, and whoever uses one asks `may`. A new one
 * that forgets to is found here.
 */

const root = new URL('../../', import.meta.url)
const sources = new Map(
  globSync('**/*.ts', { cwd: root.pathname })
    .filter((name) => !/\.test\.ts$|^platform\/testing\/|^testing\//.test(name))
    .map((name) => [name, readFileSync(new URL(name, root), 'utf8')]),
)
const filesWith = (pattern: RegExp): string[] =>
  [...sources].flatMap(([name, text]) => (pattern.test(text) ? [name] : [])).toSorted()

/** Tables whose rows are rights, and who may write them besides `granting.queries.ts`: each with its reason. */
const writers: Record<string, string> = {
  'conversation/transfer/reach.queries.ts': 'when somebody was offered a room last',
  'features/companies/accounts/accounts.queries.ts': 'takes away sign-ups that nobody confirmed, whole',
  'features/companies/integrations/calls.queries.ts': 'when a key was used last',
  'features/companies/integrations/ends.queries.ts': 'that people were told of an end',
  'features/companies/integrations/integrations.queries.ts': 'ends keys, which takes rights from a program alone',
  'features/companies/isolation/canary.queries.ts': 'removes the keys that the certificate has made',
  'features/companies/platform-keys/ends.queries.ts': 'that people were told of an end',
  'features/companies/platform-keys/platform-keys.queries.ts': 'ends keys, and when one was used last',
  'features/people/second-factor/second-factor.queries.ts': 'one’s own second factor',
  'features/people/users/people.queries.ts': 'a new account, which admit-person gives its rights',
}

it('writes rights in the files that are there for it alone', () => {
  const tables = '(account|api_key|platform_key|integration|profile|member_profile|workspace_member|second_factor)'
  const built = `(insertInto|updateTable|deleteFrom)\\('${tables}'\\)`
  const written = `(insert into|update|delete from) ${tables}\\b(?! as)`
  const found = filesWith(new RegExp(`${built}|${written}`)).filter((name) => name.endsWith('.queries.ts'))
  const granting = found.filter((name) => name.endsWith('/granting.queries.ts'))
  expect(granting).toEqual([
    'features/companies/integrations/granting.queries.ts',
    'features/companies/platform-keys/granting.queries.ts',
    'features/people/profiles/granting.queries.ts',
    'features/people/users/granting.queries.ts',
  ])
  expect(found.filter((name) => !granting.includes(name))).toEqual(Object.keys(writers).toSorted())
})

/** Use what grants and ask nobody: each with its reason. */
const withoutAsking: Record<string, string> = {
  'admin.ts': 'whoever has the shell of the machine',
  'features/companies/accounts/accounts.jobs.ts': 'mails the link to the account’s own address',
  'features/companies/accounts/confirm.ts': 'the link of a sign-up, in the mailbox of its own address',
  'features/companies/companies/create-company.ts': 'a new company, in which nobody is yet',
  'features/companies/platform-keys/change-keys.ts': 'who reaches the platform may do all that its keys may',
  'features/companies/platforms/platforms.routes.ts': 'a new administrator, by one of the installation',
  'features/people/second-factor/own-second-factor.ts': 'one’s own, by password and code',
  'features/people/second-factor/remove-second-factor.ts': 'is what the others use',
  'features/people/users/admit-person.ts': 'a new account: who invited was asked when he did',
}

it('asks who may wherever something grants', () => {
  const grants = '(granting|insertKey|insertProfile|removeSecondFactor|removeSecondFactorSince|issueResetCode)'
  const imported = new RegExp(`import (type )?\\{[^}]*\\b${grants}\\b[^}]*\\} from|import \\* as granting\\b`)
  // The factor's own queries too, where they take one away.
  const users = [...new Set([...filesWith(imported), ...filesWith(/second-factor\.queries[\s\S]*queries\.remove\(/)])]
  const asking = filesWith(/import \{[^}]*\b(demandMay|may)\b[^}]*\} from '[^']*platform\/access\/index\.ts'/)
  expect(users.filter((name) => !asking.includes(name)).toSorted()).toEqual(Object.keys(withoutAsking).toSorted())
  // What it looks for is there to be found.
  expect(users.filter((name) => asking.includes(name)).toSorted()).toEqual([
    'features/companies/integrations/save-integration.ts',
    'features/companies/workspace-management/save-workspace.ts',
    'features/people/collaborators/collaborators.routes.ts',
    'features/people/collaborators/save-user.ts',
    'features/people/email-changes/settle-email-change.ts',
    'features/people/invites/invite-people.ts',
    'features/people/profiles/save-profile.ts',
    'features/people/second-factor/second-factor.routes.ts',
  ])
})

it('hands what grants on under these names alone', () => {
  const doors = filesWith(/from '[^']*granting\.queries\.ts'/).filter((name) => name.endsWith('index.ts'))
  const lines = doors.flatMap((name) => sources.get(name)?.match(/^export .*granting\.queries\.ts'$/gm) ?? [])
  expect(lines).toEqual([
    "export { insertProfile } from './granting.queries.ts'",
    "export * as granting from './granting.queries.ts'",
  ])
})
