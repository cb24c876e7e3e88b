import { Button, FocusTrap, TextInput } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { connectNodes, destinationsFor, type Position } from '@prosa/flow'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useEditor } from '../editor/editor-context.tsx'
import { makeId } from '../editor/make-id.ts'
import { flowTexts } from '../texts.ts'
import classes from './chooser.module.css'
import { addChildOf } from './node-acts.ts'

const texts = flowTexts.canvas
const shownDestinations = 50

export interface OpenChooserState {
  nodeId: string
  /** Where it opens, in px from the canvas's corner. */
  left: number
  top: number
  /** Where a new node goes, when the edge was dropped on an empty place. */
  place?: Position
}

interface ChooserProps {
  open: OpenChooserState
  onClose: () => void
  /** Closed by a choice or by Escape: the keyboard goes on where it came from. */
  onDone: () => void
}

/** The 'selector' of the canvas: where an exit leads, without dragging. A new node, or one of those that may be the target. */
export function Chooser({ open, onClose, onDone }: ChooserProps) {
  const editor = useEditor()
  const [search, setSearch] = useState('')
  const outside = useClickOutside(onClose)
  const source = editor.document().nodes.find((node) => node.id === open.nodeId)
  if (!source) return null
  const wanted = search.trim().toLocaleLowerCase('pt-BR')
  const found = destinationsFor(editor.document(), open.nodeId).filter((node) =>
    node.name.toLocaleLowerCase('pt-BR').includes(wanted),
  )
  const take = (act: () => Promise<boolean>): void => {
    onDone()
    void act()
  }
  return (
    <FocusTrap active>
      <div
        ref={outside}
        role="dialog"
        aria-label={texts.chooserTitle}
        className={classes.chooser}
        style={{ left: open.left, top: open.top }}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') onDone()
        }}
      >
        <p className={classes.title}>{texts.chooserTitle}</p>
        <Button
          size="sm"
          data-autofocus
          fullWidth
          justify="flex-start"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => take(() => addChildOf(editor, open.nodeId, open.place))}
        >
          {texts.chooserNew}
        </Button>
        <TextInput
          size="sm"
          aria-label={texts.chooserExisting}
          placeholder={texts.chooserExisting}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {found.length === 0 ? (
          <p className={classes.empty}>{texts.chooserEmpty}</p>
        ) : (
          <ul className={classes.list}>
            {found.slice(0, shownDestinations).map((node) => (
              <li key={node.id}>
                <button
                  type="button"
                  className={classes.option}
                  onClick={() =>
                    take(() => editor.run((document) => connectNodes(document, open.nodeId, node.id, makeId())))
                  }
                >
                  {node.name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </FocusTrap>
  )
}
