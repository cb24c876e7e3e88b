import { type CommandResult, type FlowDocument, record, redo, texts, undo } from '@prosa/flow'
import { confirm } from '../../../../ui/confirm.ts'
import { toastError } from '../../../../ui/toast.tsx'
import { bornBetween } from './born-between.ts'
import { documentOf, type EditorState, keepExisting } from './editor-state.ts'
import { createStore, type Store } from './store.ts'

interface RunOptions {
  /** Consecutive steps with the same key are one undo step: typing. */
  mergeKey?: string
  /** Ids to select after the change. */
  select?: readonly string[]
}

/** One open flow: its state and all operations that change it. The rules are in the commands of packages/flow. */
export interface Editor {
  store: Store<EditorState>
  document: () => FlowDocument
  /** Runs a command after its confirmations. False if the command refused, or a confirmation was declined. */
  run: (command: (document: FlowDocument) => CommandResult, options?: RunOptions) => Promise<boolean>
  undo: () => void
  redo: () => void
  select: (nodeIds: readonly string[]) => void
  selectExit: (nodeId: string, exitId: string) => void
  patch: (change: Partial<EditorState>) => void
}

export function createEditor(initial: EditorState): Editor {
  const store = createStore(initial)
  const document = (): FlowDocument => documentOf(store.read())

  const take = (next: FlowDocument, { mergeKey, select }: RunOptions): void =>
    store.write((state) => {
      const isSame = next === documentOf(state)
      const history = isSame ? state.history : record(state.history, next, mergeKey)
      const born = isSame ? [] : bornBetween(documentOf(state), next)
      const unopenedIds = born.length === 0 ? state.unopenedIds : new Set([...state.unopenedIds, ...born])
      return keepExisting({
        ...state,
        history,
        unopenedIds,
        ...(select ? { selectedIds: select, selectedExitId: null } : {}),
      })
    })

  const run: Editor['run'] = async (command, options = {}) => {
    if (store.read().isReadOnly) return false
    const before = document()
    let result = command(before)
    if (showRefusal(result)) return false
    for (const { title, act, lines } of result.confirmations) {
      if (!(await confirm({ title, text: lines.join('\n'), confirmLabel: act, isDestructive: true }))) return false
    }
    // The document may have changed during the question (saving renamed it, an undo): run the command again.
    if (document() !== before) result = command(document())
    if (showRefusal(result)) return false
    take(result.document, options)
    return true
  }

  return {
    store,
    document,
    run,
    undo: () => store.write((state) => keepExisting({ ...state, history: undo(state.history) })),
    redo: () => store.write((state) => keepExisting({ ...state, history: redo(state.history) })),
    select: (nodeIds) =>
      store.write((state) =>
        isSameList(state.selectedIds, nodeIds) && state.selectedExitId === null
          ? state
          : { ...state, selectedIds: nodeIds, selectedExitId: null },
      ),
    selectExit: (nodeId, exitId) =>
      store.write((state) => ({ ...state, selectedIds: [nodeId], selectedExitId: exitId, isPanelOpen: true })),
    patch: (change) => store.write((state) => ({ ...state, ...change })),
  }
}

function showRefusal({ refusal }: CommandResult): boolean {
  if (refusal === null) return false
  const { title, message } = refusal
  if (title === texts.attention) toastError(message)
  else toastError(title, { detail: message })
  return true
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, place) => item === other[place])
