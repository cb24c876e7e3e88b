// Gate: structural, a condition that no index bounds reads every dialog there ever was.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/*
 * Of a company's dialogs a few are open and millions are not. `owner <> 'closed'` finds the same rows as `open`, and no index knows it: who
 * looks at the owner among many dialogs says `open` as well.
 */

const server = join(import.meta.dirname, '..')
/** Comments of SQL and of TypeScript, whole lines. */
const comments = /^\s*(?:--|\/\/|\/?\*).*$/gm
const sources = ['src/**/*.queries.ts', 'migrations/functions/*.sql'].flatMap((pattern) =>
  globSync(pattern, { cwd: server }).map((file) => ({
    file,
    text: readFileSync(join(server, file), 'utf8').replace(comments, ''),
  })),
)

/** Conditions without `open` that read few rows all the same: what stands around the owner there, and why. */
const bounded: { file: string; near: string; because: string }[] = [
  {
    file: 'src/features/people/users/users.queries.ts',
    near: "dialogId} and d.owner = 'person'",
    because: 'one dialog by its key',
  },
  {
    file: 'src/features/inbox/dialogs/room/transfer-targets.queries.ts',
    near: "dialogId} and d.owner = 'person'",
    because: 'one dialog by its key',
  },
  {
    file: 'src/features/inbox/dialogs/room/dialogs.queries.ts',
    near: ".owner in ('bot', 'closed') and not",
    because: 'columns of a row that the list found; campaigns close rooms too',
  },
  {
    file: 'src/features/channels/livechat/visitor-dialogs.queries.ts',
    near: "(d.owner = 'person' and not d.joined) as waits",
    because: 'a column of twenty dialogs of one visitor',
  },
  {
    file: 'src/features/inbox/dialogs/page/inbox-page.queries.ts',
    near: `heldByBot = "and owner = 'bot'"`,
    because: 'added to probes whose state is open: whoever asks for an owner asks for open rooms (`isOfOpen`)',
  },
  {
    file: 'src/features/inbox/dialogs/page/inbox-page.queries.ts',
    near: "$6::text = '' or d.owner = $6::text",
    because: 'left out among the few rooms of a person, a queue or a label; open ones, by `isOfOpen`',
  },
  {
    file: 'src/features/insight/dashboard/now.queries.ts',
    near: "d.owner = 'person' and d.workspace_id",
    because: 'among the rooms of one person, whom only open ones have (a check of the table, and an index of its own)',
  },
  {
    file: 'src/conversation/transfer/reach.queries.ts',
    near: "b.owner_user_id = m.id and b.owner = 'offered'",
    because: 'the rooms of one person, whom only open ones have',
  },
  {
    file: 'src/conversation/transfer/reach.queries.ts',
    near: "h.owner_user_id = m.id and h.owner = 'person'",
    because: 'the rooms of one person, whom only open ones have',
  },
  {
    file: 'src/conversation/transfer/reach.queries.ts',
    near: "update dialog set owner = 'offered'",
    because: 'sets it, in one dialog by its key',
  },
  {
    file: 'migrations/functions/rooms.sql',
    near: 'when asked is not null or d.owner',
    because: 'columns of one dialog, which the trigger found by its key',
  },
  {
    file: 'migrations/functions/rooms.sql',
    near: 'd.id = new.dialog_id and d.owner',
    because: 'one dialog by its key',
  },
]

const reach = 160
interface Place {
  file: string
  near: string
}
/** Each place that compares the owner. */
const compared: Place[] = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/\bowner\s*(?:=|<>|!=|in|is)\s*[('$]|where\('(?:dialog\.|d\.)?owner'/g)].map(({ index }) => ({
    file,
    near: text.slice(Math.max(0, index - reach), index + reach),
  })),
)
const isBounded = ({ file, near }: Place) =>
  /\bopen\b/.test(near) || bounded.some((known) => known.file === file && near.includes(known.near))

describe('conditions over the owner of dialogs', () => {
  it('are found: the ways to write one that this test reads are those in use', () => {
    expect(compared.length).toBeGreaterThan(15)
  })

  it('say that they mean open dialogs, or why they read few', () => {
    const middle = ({ file, near }: Place) => `${file}: …${near.slice(reach - 60, reach + 60).replace(/\s+/g, ' ')}…`
    expect(compared.filter((place) => !isBounded(place)).map(middle)).toEqual([])
  })

  it('never say it by "not closed" alone', () => {
    expect(sources.filter(({ text }) => /owner\s*(<>|!=)\s*'closed'/.test(text)).map(({ file }) => file)).toEqual([])
  })

  it('name no reason for what is gone', () => {
    const gone = bounded.filter(
      ({ file, near }) => !compared.some((place) => place.file === file && place.near.includes(near)),
    )
    expect(gone).toEqual([])
  })
})
