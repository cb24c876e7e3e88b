import type { SidebarDialog } from '@prosa/contract'
import { describe, expect, it } from 'vitest'
import type { InboxFilter } from '../keys.ts'
import { applyDialog, type ListPages, markDialogRead, rowsOf } from './list-cache.ts'

const filter: InboxFilter = { workspace: 0, workspaces: [], name: '', status: 'OPEN', bots: [] }
const dialog = (id: number, minute: number, over: Partial<SidebarDialog> = {}): SidebarDialog =>
  ({
    id,
    version: minute,
    status: 'OPEN',
    workspaceId: 1,
    botId: 1,
    unreadMessageTotal: 0,
    lastMessageDateTime: new Date(Date.UTC(2026, 4, 4, 12, minute)).toISOString(),
    ...over,
  }) as SidebarDialog
const pages = (...groups: SidebarDialog[][]): ListPages => ({
  pages: groups.map((dialogs, index) => ({
    dialogs,
    unreadRooms: 0,
    position: '',
    next: index === groups.length - 1 ? null : 'x',
  })),
  pageParams: [],
})
const ids = (list: ListPages) => rowsOf(list).map(({ id }) => id)

describe('a change in a loaded list', () => {
  const list = pages([dialog(3, 30), dialog(2, 20)], [dialog(1, 10)])

  it('brings the dialog to its place by its last message', () => {
    expect(ids(applyDialog(list, dialog(1, 40), filter))).toEqual([1, 3, 2])
    expect(ids(applyDialog(list, dialog(9, 25), filter))).toEqual([3, 9, 2, 1])
    expect(ids(applyDialog(list, dialog(9, 5), filter))).toEqual([3, 2, 1, 9])
  })

  it('lets a dialog leave that no longer belongs', () => {
    expect(ids(applyDialog(list, dialog(2, 41, { status: 'CLOSED' }), filter))).toEqual([3, 1])
    expect(ids(applyDialog(list, dialog(2, 41, { workspaceId: 2 }), { ...filter, workspace: 1 }))).toEqual([3, 1])
    expect(ids(applyDialog(list, dialog(9, 41, { botId: 7 }), { ...filter, bots: [1] }))).toEqual([3, 2, 1])
  })

  it('is ignored when it is older than what is shown', () => {
    expect(applyDialog(list, dialog(3, 1), filter)).toBe(list)
  })

  it('only changes rows in place while a search is shown', () => {
    const searched = { ...filter, name: 'renata' }
    expect(ids(applyDialog(list, dialog(9, 50), searched))).toEqual([3, 2, 1])
    expect(ids(applyDialog(list, dialog(1, 50), searched))).toEqual([3, 2, 1])
  })

  it('marks one row read', () => {
    const unread = pages([dialog(1, 10, { unreadMessageTotal: 4 })])
    expect(rowsOf(markDialogRead(unread, 1))[0]?.unreadMessageTotal).toBe(0)
  })

  it('shows a dialog once that stands in two answers', () => {
    expect(ids(pages([dialog(3, 30), dialog(1, 29)], [dialog(1, 10)]))).toEqual([3, 1])
  })
})
