import './theme/overlays.css'
import { Checkbox } from '@mantine/core'
import { IconChevronRight, IconLock } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { SearchBox } from './search-box.tsx'
import { uiTexts } from './texts.ts'
import classes from './tree.module.css'
import { listRows, nameOf, type TreeId, type TreeNode, type TreeRow, tickOf, toggleBranch } from './tree-rows.ts'

interface TreeProps<Id extends TreeId> {
  label: string
  nodes: readonly TreeNode<Id>[]
  chosen: readonly Id[]
  onChange: (chosen: Id[]) => void
  hasSearch?: boolean
}

/** Tree of check boxes: a parent toggles its branch and is mixed if only part is chosen. Arrows move, space ticks. */
export function Tree<Id extends TreeId>({ label, nodes, chosen, onChange, hasSearch = false }: TreeProps<Id>) {
  const [search, setSearch] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<Id>>(new Set())
  const [activeId, setActiveId] = useState<Id | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const ids = useMemo(() => new Set(chosen), [chosen])
  const rows = listRows(nodes, closed, search)
  const active = rows.find(({ node }) => node.id === activeId) ?? rows[0]

  const setOpen = (id: Id, isOpen: boolean): void => {
    const next = new Set(closed)
    if (isOpen) next.delete(id)
    else next.add(id)
    setClosed(next)
  }
  const toggle = (node: TreeNode<Id>): void => {
    if (node.lock === undefined) onChange(toggleBranch(whole(node, nodes), chosen))
  }
  const goTo = (row: TreeRow<Id> | undefined): void => {
    const index = row ? rows.indexOf(row) : -1
    list.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[index]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!active || event.ctrlKey || event.metaKey || event.altKey) return
    const index = rows.indexOf(active)
    const acts: Record<string, () => void> = {
      ArrowDown: () => goTo(rows[index + 1]),
      ArrowUp: () => goTo(rows[index - 1]),
      Home: () => goTo(rows[0]),
      End: () => goTo(rows.at(-1)),
      ArrowRight: () => (active.isOpen ? goTo(rows[index + 1]) : setOpen(active.node.id, true)),
      ArrowLeft: () =>
        active.isOpen ? setOpen(active.node.id, false) : goTo(rows.find(({ node }) => node.id === active.parent?.id)),
      ' ': () => toggle(active.node),
      Enter: () => toggle(active.node),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <div className={classes.frame}>
      {hasSearch ? <SearchBox value={search} onSearch={setSearch} debounceMs={150} width="100%" /> : null}
      {rows.length === 0 ? <p className={classes.none}>{uiTexts.nothingFound}</p> : null}
      <div ref={list} role="tree" aria-label={label} aria-multiselectable onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <TreeItem
            key={row.node.id}
            row={row}
            tick={tickOf(whole(row.node, nodes), ids)}
            isActive={row === active}
            onFocus={() => setActiveId(row.node.id)}
            onToggle={() => toggle(row.node)}
            onOpen={(isOpen) => setOpen(row.node.id, isOpen)}
          />
        ))}
      </div>
    </div>
  )
}

/** The node with all its children, since a search hides some: a tick applies to the whole branch. */
function whole<Id extends TreeId>(node: TreeNode<Id>, nodes: readonly TreeNode<Id>[]): TreeNode<Id> {
  for (const each of nodes) {
    if (each.id === node.id) return each
    const found = whole(node, each.children)
    if (found !== node) return found
  }
  return node
}

interface TreeItemProps {
  row: TreeRow
  tick: ReturnType<typeof tickOf>
  isActive: boolean
  onFocus: () => void
  onToggle: () => void
  onOpen: (isOpen: boolean) => void
}

function TreeItem({ row, tick, isActive, onFocus, onToggle, onOpen }: TreeItemProps) {
  const { node, level, place, brothers, isOpen } = row
  const hasChildren = node.children.length > 0
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around the item handles keys
    <div
      role="treeitem"
      className={classes.item}
      style={{ paddingInlineStart: 6 + (level - 1) * 20 }}
      tabIndex={isActive ? 0 : -1}
      aria-label={nameOf(node)}
      aria-description={node.lock}
      aria-disabled={node.lock !== undefined || undefined}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={brothers}
      aria-checked={tick === 'mixed' ? 'mixed' : tick === 'true'}
      aria-expanded={hasChildren ? isOpen : undefined}
      onFocus={onFocus}
      onClick={onToggle}
    >
      {hasChildren ? (
        <span
          className={classes.arrow}
          data-open={isOpen ? true : undefined}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation()
            onOpen(!isOpen)
          }}
        >
          <IconChevronRight size={14} stroke={1.75} />
        </span>
      ) : (
        <span className={classes.arrow} aria-hidden />
      )}
      <Checkbox.Indicator
        className={classes.box ?? ''}
        size="xs"
        radius={4}
        checked={tick === 'true'}
        indeterminate={tick === 'mixed'}
        aria-hidden
      />
      <span className={classes.label}>
        {node.label}
        {node.hint ? <span className={classes.hint}> · {node.hint}</span> : null}
        {node.lock ? (
          <span className={classes.lock}>
            <IconLock size={13} stroke={1.75} aria-hidden />
            {node.lock}
          </span>
        ) : null}
      </span>
    </div>
  )
}
