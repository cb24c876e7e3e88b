import { useEffect } from 'react'
import { z } from 'zod'
import { createPersonalValue } from '../../../../app/personal-storage.ts'
import { useUser } from '../../../../app/session.tsx'
import type { StoredValue } from '../../../../app/stored-value.ts'
import type { Editor } from './editor.ts'
import { useEditor } from './editor-context.tsx'
import { quietNodes } from './use-checks.ts'

const schema = z.array(z.string()).max(1000)

/** Ids of nodes not reported as unfinished yet (`quietNodes`), kept over a reload of the tab. */
export const keptFresh = (userId: number, botId: number): StoredValue<string[]> =>
  createPersonalValue(
    { kind: 'fresh-nodes', userId, name: String(botId), area: 'tab' },
    (value) => schema.safeParse(value).data ?? null,
  )

/** Stores those ids whenever they change. */
export function useFreshNodes(): void {
  const editor = useEditor()
  const userId = useUser().id
  useEffect(() => keepFresh(editor, userId), [editor, userId])
}

export function keepFresh(editor: Editor, userId: number): () => void {
  const stored = keptFresh(userId, editor.store.read().source.botId)
  let written = ''
  const keep = (): void => {
    const quiet = [...quietNodes(editor.store.read())].slice(-1000)
    const text = quiet.join()
    if (text === written) return
    written = text
    stored.write(quiet.length === 0 ? null : quiet)
  }
  return editor.store.subscribe(keep)
}
