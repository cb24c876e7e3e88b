import type { Editor } from '../editor/editor.ts'
import { isUnsaved } from '../editor/editor-state.ts'
import type { SendEvent } from '../editor/run-session.ts'

/** Saves unsaved changes and waits. False if saving failed, which the session has already reported. */
export function saveFirst({ store }: Editor, send: SendEvent): Promise<boolean> {
  if (!isUnsaved(store.read())) return Promise.resolve(true)
  send({ on: 'save' })
  return new Promise((resolve) => {
    const look = (): void => {
      const { act, awaited } = store.read()
      if (act.is === 'saving' || awaited === 'save') return
      stop()
      resolve(!isUnsaved(store.read()))
    }
    const stop = store.subscribe(look)
    look()
  })
}
