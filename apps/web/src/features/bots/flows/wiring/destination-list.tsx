import { Button, TextInput } from '@mantine/core'
import { nameKey } from '@prosa/flow'
import { isEnter } from '@prosa/talk'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useEditor } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import classes from './destination-list.module.css'
import { labelOf, targetsOf, type WireSource, type WireTarget } from './wire.ts'

const texts = flowTexts.canvas
const shownDestinations = 50

interface DestinationListProps {
  source: WireSource
  onPick: (target: WireTarget) => void
}

/** Chooses a destination: a new node, named by the search text, or an allowed one. Enter takes the first match. */
export function DestinationList({ source, onPick }: DestinationListProps) {
  const editor = useEditor()
  const [search, setSearch] = useState('')
  const [{ targets, label }] = useState(() => ({
    targets: targetsOf(editor.document(), source),
    label: labelOf(editor.document(), source),
  }))
  const name = search.trim()
  const found = useMemo(() => targets.filter((node) => nameKey(node.name).includes(nameKey(name))), [targets, name])
  const [first] = found
  const make = (): void => onPick({ is: 'new', ...(name === '' ? {} : { name }) })
  return (
    <div className={classes.list}>
      <p className={classes.title}>{label === null ? texts.chooserTitle : texts.chooserButton(label)}</p>
      <Button
        size="sm"
        data-autofocus
        fullWidth
        justify="flex-start"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={make}
      >
        {name === '' ? texts.chooserNew : texts.chooserNewNamed(name)}
      </Button>
      <TextInput
        size="sm"
        aria-label={texts.chooserExisting}
        placeholder={texts.chooserExisting}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!isEnter(event) || name === '') return
          event.preventDefault()
          if (first) onPick({ is: 'node', nodeId: first.id })
          else make()
        }}
      />
      {found.length === 0 ? (
        <p className={classes.empty}>{targets.length === 0 ? texts.chooserNone : texts.chooserEmpty}</p>
      ) : (
        <ul className={classes.options}>
          {found.slice(0, shownDestinations).map((node) => (
            <li key={node.id}>
              <button type="button" className={classes.option} onClick={() => onPick({ is: 'node', nodeId: node.id })}>
                {node.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
