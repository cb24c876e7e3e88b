import { Select } from '@mantine/core'
import { chooseDestination, destinationsFor, nameKey, type UserInteraction } from '@prosa/flow'
import { memo, useMemo, useState } from 'react'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { documentOf } from '../editor/editor-state.ts'
import { flowTexts } from '../texts.ts'
import { wire } from '../wiring/wire.ts'
import classes from './exit-block.module.css'

const texts = flowTexts.panel

interface DestinationProps {
  nodeId: string
  exit: UserInteraction
  /** Its name for screen readers, with the current target's name. */
  label: (target: string | null) => string
}

/** Value of the option that creates a node; no node has this id. */
const newNode = '+'

/**
 * The exit's destination: a new node, named by the typed text, or an existing allowed one. Allowed nodes are computed
 * when the list opens, because a large flow has a thousand of them per exit.
 */
export const Destination = memo(function Destination({ nodeId, exit, label }: DestinationProps) {
  const editor = useEditor()
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const targetName = useEditorState(
    (state) => documentOf(state).nodes.find(({ id }) => id === exit.target)?.name ?? null,
  )
  const document = useEditorState((state) => (isOpen ? documentOf(state) : null))
  const name = search === targetName ? '' : search.trim()
  const options = useMemo(() => {
    if (!document) return exit.target === null || targetName === null ? [] : [{ value: exit.target, label: targetName }]
    const found = destinationsFor(document, nodeId, exit.id).map((node) => ({ value: node.id, label: node.name }))
    const made = name === '' ? texts.newDestination : texts.newDestinationNamed(name)
    return [{ value: newNode, label: made }, ...found]
  }, [document, nodeId, exit.id, exit.target, targetName, name])
  return (
    <Select
      size="sm"
      className={classes.goto}
      aria-label={label(targetName)}
      placeholder={texts.noDestination}
      leftSection={<span className={classes.gotoWords}>{texts.goTo}</span>}
      leftSectionWidth={62}
      data={options}
      value={exit.target}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options: all }) =>
        all.filter((option) => 'value' in option && (option.value === newNode || isNamed(option.label, name)))
      }
      clearable
      clearButtonProps={{ 'aria-label': texts.clearDestination }}
      limit={100}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(target) => {
        if (target === newNode) {
          void wire(editor, { nodeId, exitId: exit.id }, { is: 'new', ...(name === '' ? {} : { name }) })
        } else void editor.run((current) => chooseDestination(current, nodeId, exit.id, target))
      }}
    />
  )
})

const isNamed = (name: string, part: string): boolean => nameKey(name).includes(nameKey(part))
