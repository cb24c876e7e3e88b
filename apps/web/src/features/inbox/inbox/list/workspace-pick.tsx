import { IconChevronDown } from '@tabler/icons-react'
import { useWorkspaces } from '../../../../shared/workspaces/workspaces.ts'
import { ActMenu } from '../../../../ui/act-menu.tsx'
import { tellApart, withParents } from '../../../../ui/choices.ts'
import { nameSome } from '../../../../ui/name-some.ts'
import { inboxTexts } from '../texts.ts'
import head from './list-head.module.css'
import type { useInboxFilter } from './use-inbox-filter.ts'

const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

/**
 * Chooses the workspaces for the list and all other screens; the only picker while the inbox is open. A workspace set
 * by a link holds until another is picked.
 */
export function WorkspacePick({ filter: { filter, setWorkspace } }: { filter: ReturnType<typeof useInboxFilter> }) {
  const { all, selectedIds, isAll, select } = useWorkspaces()
  const names = tellApart(withParents(all))
  const nameOf = (id: number): string => names[all.findIndex((one) => one.id === id)] ?? ''
  const linked = all.find(({ id }) => id === filter.workspace)
  const chosen = all.filter(({ id }) => selectedIds.includes(id)).map(({ id }) => nameOf(id))
  const some = isAll ? inboxTexts.allWorkspaces : nameSome(chosen) || inboxTexts.noWorkspaceTitle
  const value = linked ? nameOf(linked.id) : some
  const pick = (choice: 'all' | number[]): void => {
    if (filter.workspace > 0) setWorkspace(0)
    select(choice)
  }
  const toggle = (id: number): void => {
    const isFirst = isAll || linked !== undefined
    const next = isFirst ? [id] : toggled(selectedIds, id)
    pick(next.length === 0 || next.length === all.length ? 'all' : next)
  }
  return (
    <ActMenu
      position="bottom-start"
      width={260}
      staysOpen
      target={
        <button type="button" className={head.pick} aria-label={`${inboxTexts.workspace}: ${value}`}>
          <span className="clip">{value}</span>
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </button>
      }
      acts={[
        { key: 0, label: inboxTexts.allWorkspaces, isChosen: isAll && !linked, onAct: () => pick('all') },
        ...all.map(({ id }) => ({
          key: id,
          label: nameOf(id),
          isChosen: linked ? linked.id === id : !isAll && selectedIds.includes(id),
          onAct: () => toggle(id),
        })),
      ]}
    />
  )
}
