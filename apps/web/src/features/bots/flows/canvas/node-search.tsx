import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { isEnter } from '@prosa/talk'
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import { useCanvasDocument } from './canvas-document.ts'
import { findNodes } from './find-nodes.ts'
import classes from './node-search.module.css'

const texts = flowTexts.canvas
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Searches nodes by name and messages, and steps through the matches; the canvas follows. */
export function NodeSearch({ onClose }: { onClose: () => void }) {
  const editor = useEditor()
  const { nodes } = useCanvasDocument()
  const [query, setQuery] = useState('')
  const [place, setPlace] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const wanted = useEditorState((state) => state.isSearchWanted)
  // Opening the search again selects its text, so that typing replaces it.
  useEffect(() => {
    if (wanted) field.current?.select()
  }, [wanted])
  const hits = findNodes(nodes, query)
  const go = (found: typeof hits, to: number): void => {
    const next = (to + found.length) % found.length
    const hit = found[next]
    if (!hit) return
    setPlace(next)
    editor.select([hit.id])
    editor.patch({ located: { nodeId: hit.id } })
  }
  const search = (text: string): void => {
    setQuery(text)
    setPlace(0)
    go(findNodes(nodes, text), 0)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // The canvas handles the same keys.
    event.stopPropagation()
    const isBack = event.key === 'ArrowUp' || (isEnter(event) && event.shiftKey)
    const isNext = isEnter(event) && event.target === field.current
    if (event.key === 'Escape') onClose()
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown' || isNext) go(hits, isBack ? place - 1 : place + 1)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: more screen readers support the role than the element
    <div role="search" className={classes.search} aria-label={texts.search} onKeyDown={onKeyDown}>
      <TextInput
        ref={field}
        autoFocus
        size="sm"
        className={classes.field}
        aria-label={texts.searchField}
        placeholder={texts.searchField}
        value={query}
        leftSection={<IconSearch {...icon} />}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <output className={classes.count}>
        {query.trim() === '' ? '' : texts.searchCount(Math.min(place + 1, hits.length), hits.length)}
      </output>
      <Act label={texts.searchBack} isOff={hits.length === 0} onClick={() => go(hits, place - 1)}>
        <IconChevronUp {...icon} />
      </Act>
      <Act label={texts.searchNext} isOff={hits.length === 0} onClick={() => go(hits, place + 1)}>
        <IconChevronDown {...icon} />
      </Act>
      <Act label={texts.searchClose} onClick={onClose}>
        <IconX {...icon} />
      </Act>
    </div>
  )
}

interface ActProps {
  label: string
  isOff?: boolean
  onClick: () => void
  children: ReactNode
}

function Act({ label, isOff = false, onClick, children }: ActProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={28} aria-label={label} disabled={isOff} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
